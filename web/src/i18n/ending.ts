// Whatever shows the end of a game brings its English along; the other languages have it in their catalogue.
import { en } from "./en";
import { enEnding } from "./enEnding";

Object.assign(en, enEnding);
