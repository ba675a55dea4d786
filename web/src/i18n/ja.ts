import { en, type Texts } from "./en";

export const ja: Texts = en;
