/** Returns the name of a component that words mean, as `MyButton` for “my button”; empty where they mean none. */
export function componentName(words: string): string {
  const name = words.split(/[^\p{ID_Continue}$]+/u)
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join("");
  return /^[A-Z]/.test(name) ? name : "";
}
