// French sets a narrow space before : ; ? ! and inside quotation marks, at which no line may break, and curved apostrophes.
export const frenchTypography = (text: string): string => text.replace(/ (?=[:;?!»])|(?<=«) /g, "\u202f").replaceAll("'", "’");
