// Whatever speaks of tables at a server brings its English along; the other languages have it in their catalogue.
import { en } from "./en";
import { enOnline } from "./enOnline";

Object.assign(en, enOnline);
