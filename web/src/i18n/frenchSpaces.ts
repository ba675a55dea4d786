// French sets a space before : ; ? ! and inside quotation marks, at which no line may break.
export const frenchSpaces = (text: string): string => text.replace(/ (?=[:;?!»])|(?<=«) /g, "\u00a0");
