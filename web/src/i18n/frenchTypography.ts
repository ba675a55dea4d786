// French sets a narrow space before : ; ? ! and inside quotation marks, at which no line may break.
export const frenchSpaces = (text: string): string => text.replace(/ (?=[:;?!»])|(?<=«) /g, "\u202f");
