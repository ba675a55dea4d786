// The name that a person plays under, with the check before it is sent.
import { ownName, storeName } from "./tokens";

const longest = 24;

export class OwnName {
  value = $state(ownName());
  missing = $state(false);
  field = $state<HTMLInputElement>();

  // Stores the name, or points at the field that needs one.
  check(): boolean {
    this.value = this.value.trim();
    this.missing = this.value.length < 1 || [...this.value].length > longest;
    if (this.missing) this.field?.focus();
    else storeName(this.value);
    return !this.missing;
  }
}
