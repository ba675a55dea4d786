// The daily market brings its English along; the other languages have it in their catalogue.
import { en } from "./en";
import { enDaily } from "./enDaily";

Object.assign(en, enDaily);
