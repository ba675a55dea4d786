// 一 二 三 四 in brush strokes, around the middle: the players' numbers on their seals.
export const numerals = [
  "M-9 0q9-2 18 0",
  "M-6-6q6-1.500 12 0M-9 6q9-2 18 0",
  "M-7-8q7-1.500 14 0M-6 0q6-1 12 0M-9 8q9-2 18 0",
  "M-9-7h18v15h-18ZM-3-7q1 8-4 10M3-7q0 8 4 8",
];
