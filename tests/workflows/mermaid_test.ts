import { describe, it } from "node:test";
import { assert, assertEquals, assertMatch } from "@std/assert";
import { drawMachine, escapeText } from "../../lib/workflows/mermaid.ts";
import { readMachines } from "../../lib/workflows/machines/read_machines.ts";
import { seededRandom } from "../support/random.ts";
import { openCorpus } from "./corpus.ts";
import { readOne } from "./read_texts.ts";

/** Every line that a drawing may have; names and texts stand where nothing of them can be syntax. */
const LINE =
  /^(?:stateDiagram-v2| +(?:\[\*\] --> s\d+|s\d+ --> \[\*\]|state "(?:#\d+;|[^"\n#;:<>{}[\]%`])+" as s\d+(?: \{)?|\}|--|s\d+ --> s\d+ : (?:#\d+;|[^"\n#;:<>{}[\]%`])+))$/;

describe("drawMachine", () => {
  it("draws states in each other, regions, ends and transitions", async () => {
    const machine = await readOne(`import { createMachine } from "xstate";
      createMachine({ id: "m", initial: "a", states: {
        a: { on: { GO: { target: "b", guard: "isOpen", actions: ["save"] }, STAY: {} } },
        b: { type: "parallel", states: { x: { initial: "x1", states: { x1: {}, h: { type: "history", history: "deep" } } }, y: {} }, onDone: "c" },
        c: { type: "final" } } });`);
    assertEquals(
      await drawMachine(machine),
      `stateDiagram-v2
  [*] --> s0
  state "m" as s0 {
    [*] --> s1
    state "a" as s1
    state "b" as s2 {
      state "x" as s3 {
        [*] --> s4
        state "x1" as s4
        state "h (H*)" as s5
      }
      --
      state "y" as s6
    }
    state "c" as s7
    s7 --> [*]
  }
  s1 --> s2 : GO #91;isOpen#93; / save
  s1 --> s1 : STAY (stays)
  s2 --> s7 : done
`,
    );
  });

  it("writes nothing but its own syntax, for every machine of the corpus", async () => {
    const corpus = await openCorpus();
    for (const path of corpus.paths) {
      const file = await corpus.parse(path);
      assert(file);
      for (const machine of (await readMachines(file, corpus)).machines) {
        for (const line of (await drawMachine(machine)).trimEnd().split("\n")) {
          assertMatch(line, LINE);
        }
      }
    }
  });

  it("writes nothing but its own syntax for random names", async () => {
    const seed = 11;
    const random = seededRandom(seed);
    const signs = [
      '"',
      "\n",
      ":",
      "-->",
      "--",
      ";",
      "#",
      "<b>",
      "{",
      "}",
      "[*]",
      "%%",
      "`",
      "\\",
      "🎉",
      "é",
      "\u202E",
      "a",
      " ",
      "end",
      "state",
      "\u0000",
      "&lt;",
    ];
    const name = () =>
      Array.from({ length: 1 + random(5) }, () => signs[random(signs.length)]).join("");
    for (let round = 0; round < 100; round++) {
      const [a, b, event] = [name(), name(), name()].map((each) => JSON.stringify(each));
      const machine = await readOne(`import { createMachine } from "xstate";
        createMachine({ id: ${a}, initial: ${a}, states: { ${a}: { on: { [${event}]: { target: "#t", actions: ${b}, guard: ${event} } }, initial: ${b}, states: { ${b}: { id: "t" } } } } });`);
      for (const line of (await drawMachine(machine)).trimEnd().split("\n")) {
        assertMatch(line, LINE, `Seed ${seed}`);
      }
    }
  });
});

describe("escapeText", () => {
  it("keeps words, and writes signs as codes", () => {
    assertEquals(escapeText("Über 日本 🎉 a_b.c"), "Über 日本 🎉 a_b.c");
    assertEquals(escapeText('<"#;:>'), "#60;#34;#35;#59;#58;#62;");
    assertEquals(escapeText("a\n\tb\u2028c"), "a b c");
    assertEquals(escapeText(" \n"), "#32;");
  });
});
