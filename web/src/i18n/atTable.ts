// Whatever is seen only at a table of a server brings its English along; the start page needs none of it.
import { en } from "./en";
import { enAtTable } from "./enAtTable";

Object.assign(en, enAtTable);
