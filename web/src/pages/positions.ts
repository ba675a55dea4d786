// Positions that the lessons stop at, as records of real games up to there; the learner is seat 0.

export const payday = `{"ichiba":1,"game":"osaka","players":["Guest","Aki"],"options":{},"setup":{"deck":["Y2","R5","Y5","Y2","Y2","B2","R3","B3","Y5","R5","G3","B5","R3","R5","G2","B3","Y3","R2","R2","B2","R2","R2","G2","R3","B3","Y5","G5","G5","R5","R2","G3","B5","B2","B2","Y5","B3","G3","R2","G2","Y2","R3","B3","B3","R3","R2","B2","G5","Y5","B2","Y3","B3","G5","R2","G3","Y3","G2","G2","Y3","G2","R5","Y2","R2","G5","R2","Y3","B3","B2","G3","G2","R3","R2","G3","Y3","Y2","B2","G3","Y3","G2","B5","Y3","Y2","G2","B5","B5","B5","G3","R3","G5","G2","B2","Y5","R5","R3","B5","B2","G2","G5","Y3","B2","B3","Y2","Y5","G3","Y2","R3","Y2","R5","Y2"]}}
{"seat":1,"move":"token R"}
{"seat":0,"move":"token R"}
{"seat":1,"move":"take R5"}
{"seat":0,"move":"take Y5"}
{"seat":1,"move":"take Y2"}
{"seat":0,"move":"take Y2"}
{"seat":1,"move":"buy G3"}
{"seat":0,"move":"buy R5 Y5 Y5 Y2"}
{"seat":1,"move":"buy R5 B5 Y2"}
{"seat":0,"move":"take B2"}
{"seat":1,"move":"take G2"}
{"seat":0,"move":"take R2"}
{"seat":1,"move":"take R2"}
{"seat":0,"move":"take R3"}
{"seat":1,"move":"take B3"}
{"seat":0,"move":"take R5"}
{"seat":1,"move":"take Y5"}
{"seat":0,"move":"take G5"}
{"seat":1,"move":"take G5"}
`;

export const insurance = `{"ichiba":1,"game":"osaka","players":["Guest","Aki"],"options":{},"setup":{"deck":["R2","G5","R3","B2","G3","Y3","Y2","G2","B3","Y2","B3","Y2","Y2","Y3","B3","Y2","R5","B3","R5","B5","B5","B5","R2","R2","Y2","Y2","Y5","B2","B2","Y5","G3","B2","G3","B2","R2","R3","B5","G3","R2","G2","Y5","G2","G3","R3","Y3","G5","R2","G3","Y3","R5","R3","G2","Y3","G3","R5","G2","B2","G2","G5","Y2","B5","G5","Y3","B5","G2","R5","Y5","Y3","B3","R3","B2","G2","G5","Y5","G2","R3","Y2","R5","B3","B3","G2","Y3","R2","Y3","B2","G5","R3","B3","Y5","B3","R2","G5","B2","G2","Y2","R5","R3","G3","B5","G3","Y5","B2","Y2","B2","R2","R2","R3","R2"]}}
{"seat":0,"move":"token R"}
{"seat":1,"move":"token R"}
{"seat":0,"move":"take G5"}
{"seat":1,"move":"buy B3 Y3 Y2 Y2"}
{"seat":0,"move":"take R5"}
{"seat":1,"move":"take G2"}
{"seat":0,"move":"buy B3 G5"}
{"seat":1,"move":"take B3"}
{"seat":0,"move":"take R5"}
{"seat":1,"move":"take B5"}
{"seat":0,"move":"take B5"}
{"seat":1,"move":"take B5"}
{"seat":0,"move":"buy R5 B5 B3"}
{"seat":1,"move":"take Y5"}
{"seat":0,"move":"take G3"}
{"seat":1,"move":"take B2"}
{"seat":0,"move":"take B2"}
{"seat":1,"move":"take B2"}
{"seat":0,"move":"take B5"}
{"seat":1,"move":"buy B5 Y5"}
`;

export const first = `{"ichiba":1,"game":"tsukiji","players":["Guest","Aki"],"options":{},"setup":{"deck":["6b","8b","4a","12a","13a","9a","18a","7b","5b","11b","1a","2a","3b","17a","15a","10a","14b","16b"]}}
{"seat":0,"move":"bid 4"}
{"seat":1,"move":"bid 3"}
`;

export const specialty = `{"ichiba":1,"game":"tsukiji","players":["Guest","Aki"],"options":{},"setup":{"deck":["5a","14a","6b","4b","15b","11b","16b","17b","13a","18b","10b","2a","3a","1a","9b","12a","7a","8a"]}}
{"seat":0,"move":"bid 4"}
{"seat":1,"move":"bid 2"}
{"seat":0,"move":"pick 1 salmon"}
{"seat":0,"move":"bid 4"}
{"seat":1,"move":"bid 4"}
{"seat":0,"move":"bid 4"}
{"seat":1,"move":"bid 3"}
{"seat":0,"move":"pick 1 salmon"}
{"seat":0,"move":"bid 4"}
{"seat":1,"move":"bid 4"}
{"seat":1,"move":"pick 1 mackerel"}
`;

export const edge = `{"ichiba":1,"game":"tsukiji","players":["Guest","Aki"],"options":{},"setup":{"deck":["10a","17a","9b","7b","14b","12b","13b","8a","4a","11a","6b","15b","5b","1b","16b","2b","3a","18b"]}}
{"seat":0,"move":"bid 1"}
{"seat":1,"move":"bid 3"}
{"seat":1,"move":"pick 1 mackerel"}
{"seat":0,"move":"bid 3"}
{"seat":1,"move":"bid 4"}
{"seat":1,"move":"pick 2 mackerel"}
`;

export const knife = `{"ichiba":1,"game":"tsukiji","players":["Guest","Aki"],"options":{},"setup":{"deck":["10b","16b","3b","9b","7b","12b","14a","8a","1b","18a","17a","11a","13b","5b","15a","4b","2b","6b"]}}
{"seat":0,"move":"bid 4"}
{"seat":1,"move":"bid 3"}
{"seat":0,"move":"pick 2 mackerel"}
{"seat":0,"move":"bid 1"}
{"seat":1,"move":"bid 2"}
{"seat":1,"move":"pick 1 yellowtail"}
{"seat":0,"move":"bid 2"}
{"seat":1,"move":"bid 4"}
{"seat":1,"move":"pick 1 mackerel"}
{"seat":0,"move":"bid 4"}
{"seat":1,"move":"bid 4"}
{"seat":0,"move":"bid 4"}
{"seat":1,"move":"bid 4"}
{"seat":0,"move":"pick 1 mackerel"}
{"seat":1,"move":"pick 1 yellowtail"}
{"seat":0,"move":"bid 4"}
{"seat":1,"move":"bid 4"}
{"seat":0,"move":"bid 4"}
{"seat":1,"move":"bid 4"}
{"seat":0,"move":"pick 2 mackerel"}
{"seat":0,"move":"discard yellowtail 3b"}
{"seat":1,"move":"pick 1 yellowtail"}
{"seat":0,"move":"bid 4"}
{"seat":1,"move":"bid 4"}
{"chance":"reshuffle","deck":["3a","9a","15b","4a","10a","8b","11b","17b","14b","12a"]}
{"seat":0,"move":"bid 4"}
{"seat":1,"move":"bid 4"}
{"seat":0,"move":"pick 2 yellowtail"}
{"seat":1,"move":"pick 1 salmon"}
{"seat":0,"move":"steal yellowtail 13b"}
{"seat":0,"move":"bid 4"}
{"seat":1,"move":"bid 4"}
{"seat":0,"move":"bid 2"}
{"seat":1,"move":"bid 2"}
{"seat":0,"move":"bid 2"}
{"seat":1,"move":"bid 4"}
{"seat":1,"move":"pick 1 mackerel"}
{"seat":0,"move":"bid 4"}
{"seat":1,"move":"bid 4"}
`;
