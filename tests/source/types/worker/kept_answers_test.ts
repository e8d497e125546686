import { before, describe, it } from "node:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { assertEquals } from "@std/assert";
import { openInspector } from "../../../../lib/source/types/worker/inspector.ts";
import { openKeptAnswers } from "../../../../lib/source/types/worker/kept_answers.ts";
import { loadTypeScript } from "../../../../lib/source/syntax/typescript.ts";
import { temporaryProject } from "../../../support/temporary_project.ts";

const PATH = "page.ts";
const OTHER = "other.ts";
const TEXT = `import { size } from "./other";\nexport const twice = size * 2;\n`;

describe("openKeptAnswers", () => {
  before(async () => await loadTypeScript());

  it("works an answer out once for each content of the file and of what it imports", () => {
    const folder = temporaryProject({
      "tsconfig.json": `{ "compilerOptions": { "noLib": true, "types": [] } }`,
      [PATH]: TEXT,
      [OTHER]: "export const size = 1;\n",
    });
    try {
      let look = 0;
      let made = 0;
      const inspect = openInspector({
        root: folder.root,
        isCancelled: () => false,
        currentLook: () => ++look,
      });
      const keep = openKeptAnswers();
      const ask = (text: string, verb = "diagnostics") =>
        keep(
          verb,
          inspect({ path: PATH, text }),
          ({ source }) => `${++made} ${source.text === text}`,
        );
      const edited = TEXT.replace("* 2", "* 3");
      assertEquals([ask(TEXT), ask(edited), ask(TEXT), ask(edited)], [
        "1 true",
        "2 true",
        "1 true",
        "2 true",
      ]);
      assertEquals(ask(TEXT, "propHints"), "3 true");
      writeFileSync(join(folder.root, OTHER), `export const size = "1";\n`);
      assertEquals([ask(TEXT), ask(TEXT)], ["4 true", "4 true"]);
      writeFileSync(
        join(folder.root, "tsconfig.json"),
        `{ "compilerOptions": { "noLib": true, "strict": true, "types": [] } }`,
      );
      assertEquals(ask(TEXT), "5 true");
    } finally {
      folder.remove();
    }
  });
});
