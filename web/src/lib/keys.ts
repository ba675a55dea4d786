// Keys that act on the table, wherever the focus is; not while somebody writes, and not with a modifier.
export function tableKey(event: KeyboardEvent): string | null {
  const { target, ctrlKey, metaKey, altKey } = event;
  const writing = target instanceof HTMLElement && target.matches("input:not([type=checkbox]), textarea, select, dialog, dialog *");
  return writing || ctrlKey || metaKey || altKey || event.defaultPrevented ? null : event.key.toLowerCase();
}
