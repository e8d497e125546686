import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { scriptsIn } from "../../../lib/source/documents/scripts_in.ts";

const TEXTS: Readonly<Record<string, readonly [path: string, text: string, scripts: string[]]>> = {
  "the frontmatter and the scripts of Astro": [
    "a.astro",
    '\r\n---\r\nimport A from "./A";\r\n---\r\n<A />\r\n<script>import "./b";</script>\r\n',
    ['import A from "./A";\r\n', 'import "./b";'],
  ],
  "the blocks of MDX, and no fenced code": [
    "a.mdx",
    '# Tea\n\nimport A from "./A";\nexport const b = 1;\n\n~~~js\nimport C from "./C";\n~~~\n',
    ['import A from "./A";\nexport const b = 1;\n'],
  ],
  "the scripts among any number of elements": [
    "a.html",
    `${"<b></b>".repeat(200_000)}<script>import "./a";</script>`,
    ['import "./a";'],
  ],
};

describe("scriptsIn", () => {
  for (const [name, [path, text, expected]] of Object.entries(TEXTS)) {
    it(`finds ${name}, where they stand`, () => {
      const scripts = scriptsIn({ path, text });
      assertEquals(scripts.map((script) => script.text), expected);
      for (const { text: found, offset } of scripts) {
        assertEquals(text.slice(offset, offset + found.length), found);
      }
    });
  }
});
