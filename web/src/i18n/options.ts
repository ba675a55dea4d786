// The options of a new game bring their English along; the other languages have it in their catalogue.
import { en } from "./en";
import { enOptions } from "./enOptions";

Object.assign(en, enOptions);
