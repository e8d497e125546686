/** Gives the focus to the field that a new part of the screen is for, unless somebody is in a dialog before it. */
export function focusFirst(field: HTMLElement | null): void {
  if (document.querySelector("[role=dialog]:not([data-closed])") === null) field?.focus();
}
