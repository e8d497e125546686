import type { Random } from "../support/random.ts";
import { naughtyStrings } from "../support/naughty_strings.ts";

/** What is not said of a value that makes trouble: names of prototypes, paths, markup, lone surrogates, and length. */
const OWN: readonly string[] = [
  ...Object.getOwnPropertyNames(Object.prototype),
  "prototype",
  "length",
  "__proto__.x",
  "",
  " ",
  ".",
  "..",
  "../../../../etc/passwd",
  "src/../../outside/secret.txt",
  "..%2f..%2fsecret.txt",
  "..\\..\\secret.txt",
  "/etc/passwd",
  "C:\\Windows\\win.ini",
  "//server/share",
  ".git/config",
  ".GIT/config",
  "file:///etc/passwd",
  "src/\u0000.tsx",
  "\u0000",
  "\n",
  "a\r\nb",
  "\u2028",
  "\u202e",
  "\ud800",
  "a\udc00b",
  "\ufeff",
  "e\u0301",
  "💥".repeat(10),
  "</script>",
  "${process.exit()}",
  "{`${1}`}",
  "*/ alert(1) /*",
  "--upload-pack=touch",
  "-c",
  "main..main",
  "@{-1}",
  "HEAD~1",
  "refs/heads/main:refs/heads/x",
  "ext::sh -c touch% pwned",
  "http://127.0.0.1:1/",
  "[object Object]",
  "0",
  "-1",
  "1e999",
  "9007199254740993",
  "NaN",
  "null",
  "undefined",
  "true",
];

/** A string that somebody once stumbled over. */
export function nastyString(random: Random): string {
  switch (random.below(8)) {
    case 0:
      return random.pick(NESTED).repeat(random.pick([1, 50, 400, 3000]));
    case 1:
      return random.pick(OWN).repeat(random.pick([2, 20, 300]));
    case 2:
    case 3:
      return random.pick(OWN);
    default:
      return random.pick(naughtyStrings);
  }
}

const NESTED: readonly string[] = [
  "<div>",
  "{(",
  "((",
  "[",
  "`${",
  "<!--",
  "&amp;",
  "a.",
  "x/",
  "- ",
];
