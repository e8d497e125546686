/** A name that libraries number or draw at random: it is another one with the next build or the next page. */
const GENERATED =
  /(?:^|[-_:])(?:ember|react-select|react|radix|headlessui|mui|mat|ng|ext-gen|yui|gwt|aui|uid|uuid|cdk|rc)[-_:]?\d|^(?:css|sc|jss|emotion|svelte|styled|tw|r)-|^_|:r|^jss/i;

/** True for names that people gave: they last longer than a build, and hold on other pages of the same kind. */
export function isStableName(name: string): boolean {
  return name.length > 0 && name.length <= 80 && !/[\n\r\0]/.test(name) && !/\d{3}/.test(name) &&
    !GENERATED.test(name) && !name.split(/[-_:\s]+/).some(isRandom);
}

/** A class that can be written as it is, and that people gave. */
export function isStableClass(name: string): boolean {
  return /^[A-Za-z][\w-]*$/.test(name) && isStableName(name);
}

/** `x7Yz9`, `1a2b3c`: letters and digits by turns. */
function isRandom(word: string): boolean {
  return word.length >= 5 && /\d/.test(word) &&
    (word.match(/\d[A-Za-z]|[A-Za-z]\d/g) ?? []).length >= 2;
}
