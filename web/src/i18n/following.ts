// English for following a game comes with the boards; the start page needs none of it.
import { en } from "./en";
import { enFollowing } from "./enFollowing";

Object.assign(en, enFollowing);
