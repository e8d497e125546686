/** The methods that each value of the language has, and its own objects: that they are called says little. */
export const METHODS: ReadonlySet<string> = new Set(
  [Array, String, Number, Promise, Map, Set, Date, RegExp, Function, Object].flatMap((each) => [
    ...Object.getOwnPropertyNames(each.prototype),
    "then",
  ]),
);
export const GLOBALS: ReadonlySet<string> = new Set(
  [
    ..."Math JSON Object Array Number String Boolean Date Promise Symbol BigInt RegExp Reflect Intl"
      .split(" "),
    ..."console logger log t formatMessage _ parseInt parseFloat isNaN require z yup Joi React cn clsx twMerge"
      .split(
        " ",
      ),
  ],
);

/** The objects by which code leads to another address. */
export const ROUTERS: ReadonlySet<string> = new Set("router Router history navigation".split(" "));

/** The objects whose methods do something elsewhere, also where they are called like one of a list. */
const LEADING: ReadonlySet<string> = new Set([
  ...ROUTERS,
  ..."prisma db tx redis cache".split(" "),
]);

/** Tells of a function by its name whether a call of it says little: `rows.push`, `console.log`. */
export function isPlainCall(name: string): boolean {
  const names = name.split(".");
  const [root = "", last = ""] = [names[0], names.at(-1)];
  if (names.some((each) => GLOBALS.has(each))) return true;
  return names.length > 1 && METHODS.has(last) && !LEADING.has(root);
}
