// The level of the bot at a seat ("level:3"), or 0 for people and programs.
export const levelOf = (bot: string | null | undefined): number => Number(/^level:([1-5])$/.exec(bot ?? "")?.[1] ?? 0);
