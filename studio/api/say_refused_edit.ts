/** The words of the Studio for edits that are refused, by their reason. */
const REFUSED: Readonly<Record<string, string>> = {
  file_twice: "Two of these changes would write the same other file: save one before the other.",
  not_a_wrapper:
    "It can only be wrapped in something that takes others in it, and that is still empty: an input or an image, for one, takes nothing.",
  cannot_hold_children: "This takes nothing in it: put what is new before or after it.",
  into_itself: "An element cannot be moved into itself.",
  nothing_inside: "Nothing is in it that could stay: remove it instead.",
  place_unclear: "The place is not there any more: choose it again.",
  key_lost:
    "It is an entry of a list, and the list needs the key that would no longer be on the outermost element: write the key on that one too.",
  key_unclear:
    "It is an entry of a list, and its branches have different keys: write a key on the element that takes their place.",
};

/** Says why an edit is refused; nothing for a reason that the service says well. */
export function sayRefusedEdit(reason: unknown): string | undefined {
  return REFUSED[String(reason)];
}

/** Says that typed code cannot stand where it is to go, with the mistake in it where one is told. */
export function sayBadCode(flaw: unknown): string {
  const why = typeof flaw === "string"
    ? flaw.replace(/\.$/, "")
    : "give one element, or one expression";
  return `This is no code that can stand here: ${why}.`;
}
