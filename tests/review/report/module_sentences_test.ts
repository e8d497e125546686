import { assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import { toldFile, toldFiles } from "../../../lib/review/common/told_file.ts";
import type { ReviewUnit, UnitDetail } from "../../../lib/review/common/schemas.ts";
import { exportSentence } from "../../../lib/review/report/export_sentence.ts";
import { freshSentence } from "../../../lib/review/report/fresh_sentence.ts";
import { importSentence } from "../../../lib/review/report/import_sentence.ts";
import type { Detail } from "../../../lib/review/report/named_details.ts";
import { tellSummary } from "../../../lib/review/report/tell_summary.ts";
import { told, unit } from "./told_units.ts";

const NOTHING: ReadonlySet<string> = new Set();

const of = (path: string, detail: Partial<UnitDetail> & Pick<UnitDetail, "subject" | "name">) => ({
  ...told(detail),
  unit: unit(path),
});

const summary = (...units: readonly ReviewUnit[]): string[] =>
  tellSummary({ units, findings: [], commits: [], files: [], isOffered: () => true });

describe("the sentence about exports", () => {
  const fresh = (name: string, after = "const", path = "src/a.ts"): Detail =>
    of(path, { subject: "export", name, change: "added", after });

  it("counts types beside values, and names the values", () => {
    const all = [fresh("Row", "type"), fresh("read"), fresh("Cell", "interface")];
    const besides = { isAlone: false, known: NOTHING };
    assertEquals(exportSentence(all, besides), '3 exports are new: "read", and 2 types');
    assertEquals(exportSentence([fresh("Row", "type")], besides), null);
  });

  it("calls constants so, which may not be all that is new", () => {
    const constant = (name: string, value: string): Detail => ({
      ...fresh(name),
      message: `The export "${name}" is new: ${value}`,
    });
    const all = [
      constant("LIMIT", "5"),
      constant("PAGE", "20"),
      of("src/Row.tsx", { subject: "component", name: "Row", change: "added" }),
    ];
    assertEquals(
      exportSentence(all, { isAlone: true, known: NOTHING }),
      '2 constants are new: "LIMIT" and "PAGE"',
    );
    assertEquals(exportSentence(all, { isAlone: false, known: NOTHING }), null);
  });

  it("says which code of the change uses a new export", () => {
    const user = of("src/page.tsx", {
      subject: "code",
      name: "Page",
      mentions: ['uses "useRows" now'],
      message: 'The code of "Page" changed',
    });
    const hook = { ...fresh("useRows"), message: 'The export "useRows" is new' };
    assertEquals(
      exportSentence([hook, user], { isAlone: true, known: NOTHING }),
      'The export "useRows" is new, and "Page" uses it',
    );
    const saying = { ...user, mentions: [], facts: ['says "useRows" now'] };
    assertEquals(
      exportSentence([hook, saying], { isAlone: true, known: NOTHING }),
      'The export "useRows" is new',
    );
  });

  it("leaves out what other sentences name, a default export by its file", () => {
    const all = [
      fresh("read"),
      fresh("write"),
      fresh("drop"),
      fresh("default", "function", "src/load_row.ts"),
    ];
    const known = new Set(["read", "load_row"]);
    assertEquals(
      exportSentence(all, { isAlone: false, known }),
      '2 more exports are new: "write" and "drop"',
    );
    assertEquals(exportSentence([fresh("read")], { isAlone: false, known }), null);
    assertEquals(
      summary(
        { ...unit("src/a.ts", told({ subject: "export", name: "read", change: "added" })) },
        unit(
          "src/b.ts",
          told({ subject: "code", name: "show", facts: ['calls "read" now'] }),
        ),
      ),
      ['"show" calls "read" now'],
    );
  });
});

describe("the sentence about new files", () => {
  const fresh = (path: string, ...details: readonly UnitDetail[]): ReviewUnit => ({
    ...unit(path, ...details),
    kind: "module",
    change: "added",
  });
  const offering = (path: string) =>
    fresh(path, told({ subject: "export", name: "read", change: "added" }));

  it("has no index of what else is new in its folder, and no file that another sentence names", () => {
    const index = fresh("src/rows/index.ts");
    assertEquals(freshSentence([index, offering("src/rows/read/read.ts")], NOTHING), null);
    assertEquals(
      freshSentence([index, offering("src/cells/read.ts")], NOTHING),
      'The source file "rows/index.ts" is new',
    );
    assertEquals(freshSentence([fresh("src/main.tsx")], new Set(["src/main.tsx"])), null);
  });

  it("calls a file that changes the form of a database so", () => {
    assertEquals(
      freshSentence([fresh("server/migrations/20260101-longer-names.js")], NOTHING),
      'The database migration "20260101-longer-names.js" is new',
    );
  });

  it("has the folder of many", () => {
    const many = ["a/b.ts", "a/c/d.ts", "a/c/e.ts", "f.ts"].map((path) =>
      fresh(`src/rows/${path}`)
    );
    assertEquals(freshSentence(many, NOTHING), '4 source files in "src/rows" are new');
  });
});

describe("the name of a file", () => {
  it("has the folders by which it is known", () => {
    assertEquals(toldFile("src/rows/read.ts"), "read.ts");
    assertEquals(toldFile("src/rows/index.ts"), "rows/index.ts");
    assertEquals(toldFile("pages/api/teams/[id]/sites/index.ts"), "teams/[id]/sites/index.ts");
    assertEquals(toldFile("pages/api/teams/[id].ts"), "teams/[id].ts");
    assertEquals(toldFile("app/teams/[team]/[id]/page.tsx"), "teams/[team]/[id]/page.tsx");
    assertEquals(toldFile("[id].ts"), "[id].ts");
    assertEquals(toldFiles(["a/b/x.ts", "a/c/x.ts", "d/y.ts"]), ["a/b/x.ts", "a/c/x.ts", "y.ts"]);
  });
});

describe("the sentence about imports", () => {
  const led = (path: string, name: string, before: string, after: string): Detail =>
    of(path, { subject: "import", name, before, after, message: `${name} leads elsewhere` });

  it("names the module to which all of them lead now", () => {
    const [a, b] = [
      led("a.ts", "useRows", "@/old", "@/new"),
      led("b.ts", "useCells", "@/old", "@/new"),
    ];
    assertEquals(
      importSentence([a, b]),
      '"useRows" and "useCells" come from "@/new" now, and came from "@/old" (2 files)',
    );
    assertEquals(
      importSentence([a, { ...a, unit: unit("b.ts") }, led("b.ts", "cn", "@/x", "@/y")]),
      '"useRows" comes from "@/new" now, and came from "@/old" (2 files); "cn" comes from "@/y" now, and came from "@/x"',
    );
    const others = ["1", "2", "3"].map((each) => led("a.ts", `use${each}`, `@/${each}`, "@/new"));
    assertEquals(
      importSentence(others),
      "3 imports came, went or lead elsewhere, such as: use1 leads elsewhere",
    );
  });
});

describe("what other sentences tell", () => {
  it("is not told again: an element that is a new component, and a name that is that of an export", () => {
    const card = (message: string) =>
      told({ subject: "element", owner: "Page", name: "Card", change: "added", message });
    const fresh = told({
      subject: "component",
      name: "Card",
      change: "added",
      message: 'The component "Card" is new: it is used in "Page"',
    });
    const page = (message: string) =>
      summary(unit("src/Page.tsx", card(message)), unit("src/Card.tsx", fresh));
    assertEquals(page('"Card" was added to "main" in "Page"'), [fresh.message]);
    const under = '"Card" was added to "main" in "Page", only if "isOpen"';
    assertEquals(page(under), [under, fresh.message]);
    const renamed = { before: "canSee", after: "canSeeAll", name: "canSeeAll" } as const;
    assertEquals(
      summary(
        unit(
          "src/a.ts",
          told({ ...renamed, subject: "export", message: "It is called otherwise" }),
        ),
        unit("src/b.ts", told({ ...renamed, subject: "name" })),
      ),
      ["It is called otherwise"],
    );
  });

  it("tells of a file that moved whether it changed", () => {
    const moved = (path: string, ...details: readonly UnitDetail[]): ReviewUnit => ({
      ...unit(path, ...details),
      kind: "module",
      change: "moved",
      previousPath: `old/${path}`,
    });
    const code = told({ subject: "code", name: "read" });
    assertEquals(
      summary(moved("a.ts")).at(-1),
      '"old/a.ts" moved to "a.ts", and its code is the same',
    );
    assertEquals(summary(moved("a.ts", code)).at(-1), '"old/a.ts" moved to "a.ts", and changed');
    assertEquals(
      summary(moved("a.ts", code), moved("b.ts", told({ subject: "import", name: "c" }))).at(-1),
      '2 source files moved from "old" to the top folder, 1 of them with changes',
    );
  });
});
