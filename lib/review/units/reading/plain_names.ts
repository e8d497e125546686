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
