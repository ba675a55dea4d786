// The pages around the table bring their English along; the other languages have it in their catalogue.
import { en } from "./en";
import { enPages } from "./enPages";

Object.assign(en, enPages);
