// Statistics bring their English along; the other languages have it in their catalogue.
import { en } from "./en";
import { enYou } from "./enYou";

Object.assign(en, enYou);
