// English for what comes after the first game: lessons, records, reviews. The other languages have it in their catalogue.
import { en } from "./en";
import { enLater } from "./enLater";

Object.assign(en, enLater);
