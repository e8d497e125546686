import { assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import { toldChange } from "./told_changes.ts";

const APP = { "src/app.ts": "export const app = 1;\n" };
const START = 'import { report } from "report";\n\nreport.init({ size: 1 });\nstart();\n';

describe("a review of what a file calls when it is loaded", () => {
  it("tells it of a new file and of one that is gone", async () => {
    const { sentences } = await toldChange(APP, { ...APP, "src/start.ts": START });
    assertEquals(sentences.slice(1), [
      '"start.ts" is new, and calls "report.init" and "start" when it is loaded',
    ]);
    const gone = await toldChange({ ...APP, "src/start.ts": START }, APP);
    assertEquals(gone.sentences.slice(1), [
      '"start.ts" is gone, and called "report.init" and "start" when it was loaded',
    ]);
  });

  it("names each of several files once", async () => {
    const { sentences } = await toldChange(APP, {
      ...APP,
      "src/start.ts": START,
      "src/b.ts": "go();\n",
    });
    assertEquals(sentences.slice(1), [
      '"b.ts" is new, and calls "go" when it is loaded; "start.ts" is new, and calls "report.init" and "start" when it is loaded',
    ]);
  });

  it("tells it of a file that called nothing else, also of settings", async () => {
    const file = (call: string) => ({
      ...APP,
      "vite.config.ts": `import { env } from "env";\n${call}\nexport default { port: 1 };\n`,
    });
    const { sentences, details } = await toldChange(file("env.config();"), {
      ...file(""),
      "src/app.ts": "export const app = 2;\n",
    });
    assertEquals(sentences.slice(1), [
      '"app" is 2 in place of 1; "vite.config.ts" calls "env.config" no more when it is loaded',
    ]);
    assertEquals(details.at(-1), '"vite.config.ts" calls "env.config" no more when it is loaded');
  });
});
