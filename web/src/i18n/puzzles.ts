// Puzzles bring their English along; the other languages have it in their catalogue.
import { en } from "./en";
import { enPuzzles } from "./enPuzzles";

Object.assign(en, enPuzzles);
