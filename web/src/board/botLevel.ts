// The strengths of bots, from the gentlest to the strongest. Every one is somebody, with a name, a face and weaknesses.
export const levels = [1, 2, 3, 4, 5, 6, 7, 8];

// The level of the bot at a seat ("level:3"), or 0 for people and programs.
export const levelOf = (bot: string | null | undefined): number => Number(/^level:([1-8])$/.exec(bot ?? "")?.[1] ?? 0);
