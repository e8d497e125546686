/** The words that people use for the kinds of units that a plan can make. */
export const UNIT_WORDS = [
  ["page", "page"],
  ["screen", "page"],
  ["component", "component"],
  ["expression", "expression"],
  ["provider", "provider"],
  ["workflow", "workflow"],
  ["machine", "workflow"],
] as const;
