import { assertEquals, assertStringIncludes } from "@std/assert";
import { describe, it } from "node:test";
import { unexplained } from "../../../lib/review/indicators/unexplained.ts";
import type { ReviewUnit } from "../../../lib/review/common/schemas.ts";
import { changedFile, commit, planOf, reviewFacts } from "./facts.ts";

/** A cart of three files that import each other, and something else. */
const PROJECT = {
  "src/features/cart/Cart.tsx":
    'import { Row } from "./Row";\nexport const Cart = () => <Row />;\n',
  "src/features/cart/Row.tsx": "export const Row = () => <p />;\n",
  "src/features/cart/totals.ts": "export const total = 1;\n",
  "src/features/mail/Inbox.tsx": "export const Inbox = () => <p />;\n",
  "src/routes.ts": 'export { Inbox } from "./features/mail/Inbox";\n',
  "src/app.ts": 'import { total } from "./features/cart/totals";\nexport const app = total;\n',
};

const CART = Object.keys(PROJECT).filter((path) => path.includes("/cart/")).map((path) =>
  changedFile(path)
);
const INBOX = changedFile("src/features/mail/Inbox.tsx");

describe("unexplained", () => {
  it("is not measured where files are few and there is no plan", async () => {
    const facts = await reviewFacts({ base: PROJECT, head: PROJECT, files: [INBOX] });
    const { indicator, findings } = unexplained(facts);
    assertEquals([indicator.status, findings], ["not-measured", []]);
    assertStringIncludes(indicator.headline, "without a plan");
  });

  it("finds the file that nothing ties to the rest and no message names", async () => {
    const given = { base: PROJECT, head: PROJECT, files: [...CART, INBOX] };
    const commits = [commit("fix: the cart's totals"), commit("wip")];
    const touching = new Map([[INBOX.path, [commit("wip")]]]);
    const { indicator, findings } = unexplained(
      await reviewFacts({ ...given, commits, touching }),
    );
    assertEquals(indicator.headline, "1 of 4 changed files without a reason that could be found");
    assertEquals(findings.map(({ path, severity }) => [path, severity]), [[INBOX.path, "warning"]]);
  });

  it("takes what a commit that touches a file says for its reason, and a change of one commit for explained", async () => {
    const given = { base: PROJECT, head: PROJECT, files: [...CART, INBOX] };
    const commits = [commit("fix: the cart's totals"), commit("docs: a typo")];
    const touching = new Map([[INBOX.path, [commit("docs: a typo")]]]);
    for (const facts of [{ ...given, commits, touching }, { ...given, commits: [commit("wip")] }]) {
      assertEquals(unexplained(await reviewFacts(facts)).indicator.status, "clear");
    }
  });

  it("says nothing of settings and declarations, which no import ties to anything", async () => {
    const files = {
      ...PROJECT,
      "vite.config.ts": "export default {};\n",
      "src/a.d.ts": "declare const A: 1;\n",
    };
    const changed = [...CART, changedFile("src/a.d.ts"), changedFile("vite.config.ts")];
    const { indicator } = unexplained(
      await reviewFacts({ base: files, head: files, files: changed }),
    );
    assertEquals([indicator.status, indicator.headline], [
      "clear",
      "A reason was found for each of the 3 files; 2 of 5 changed files are tied to no other by imports, and not judged",
    ]);
  });

  it("takes a name in a commit message, in whatever spelling, for a reason", async () => {
    for (
      const message of ["chore: touch src/features/mail/Inbox.tsx", "fix: cart and inbox", "Inbox"]
    ) {
      const facts = await reviewFacts({
        base: PROJECT,
        head: PROJECT,
        files: [...CART, INBOX],
        commits: [commit(message)],
      });
      assertEquals(unexplained(facts).indicator.status, "clear", message);
    }
  });

  it("takes an import to or from the rest for a reason, even through one other file", async () => {
    const far = { ...PROJECT, "src/far.ts": 'export * from "./app";\n' };
    const facts = await reviewFacts({
      base: far,
      head: far,
      files: [...CART, changedFile("src/far.ts")],
    });
    assertEquals(unexplained(facts).indicator.status, "clear");
  });

  it("does not tell a file apart whose imports only the base had", async () => {
    const before = {
      ...PROJECT,
      [INBOX.path]: 'import { Row } from "../cart/Row";\nexport const Inbox = Row;\n',
    };
    const facts = await reviewFacts({ base: before, head: PROJECT, files: [...CART, INBOX] });
    assertEquals(unexplained(facts).indicator.status, "clear");
  });

  it("is not measured when the change is all over the project", async () => {
    const names = ["a", "b", "c", "d"].map((name) => `src/features/${name}/only.ts`);
    const files = {
      ...Object.fromEntries(names.map((path) => [path, 'export * from "./rest";\n'])),
      ...Object.fromEntries(
        names.map((path) => [path.replace("only", "rest"), "export const x = 1;\n"]),
      ),
    };
    const facts = await reviewFacts({
      base: files,
      head: files,
      files: names.map((path) => changedFile(path)),
    });
    assertEquals(unexplained(facts).indicator.status, "not-measured");
  });

  it("with a plan asks for a reason for what neither it nor an import explains", async () => {
    const plan = planOf([{ path: "src/features/cart/Cart.tsx", change: "modify" }]);
    const facts = await reviewFacts({
      base: PROJECT,
      head: PROJECT,
      files: [...CART, INBOX],
      plan,
    });
    assertEquals(unexplained(facts).findings.map(({ path }) => path), [
      "src/features/cart/totals.ts",
      "src/features/mail/Inbox.tsx",
    ]);
    const named = planOf(plan.steps[0]?.files ?? [], "Rework the cart, its totals and the inbox");
    assertEquals(unexplained({ ...facts, plan: named }).indicator.status, "clear");
  });

  it("warns of a lock file without a package.json, unless somebody named it", async () => {
    const lock = changedFile("package-lock.json");
    const alone = await reviewFacts({ files: [lock] });
    assertEquals(unexplained(alone).findings.map(({ severity }) => severity), ["warning"]);
    const named = { ...alone, commits: [commit("chore: refresh package-lock.json")] };
    assertEquals(unexplained(named).findings.map(({ severity }) => severity), ["info"]);
    const both = { ...alone, files: [lock, changedFile("package.json")] };
    assertEquals(unexplained(both).findings, []);
  });

  it("tells files of which only the layout changed, and asks nothing about them", async () => {
    const facts = await reviewFacts({
      base: PROJECT,
      head: PROJECT,
      files: [...CART, INBOX],
      reformatted: new Set([INBOX.path]),
    });
    const { indicator, findings } = unexplained(facts);
    assertEquals([indicator.status, findings], ["info", []]);
    assertEquals(indicator.evidence.map(({ path }) => path), [INBOX.path]);
  });

  it("finds files that do not parse any more, and tells what was not understood", async () => {
    const problem = { message: "Its props go on in a package", line: 3 };
    const unit: ReviewUnit = {
      path: INBOX.path,
      kind: "page",
      feature: "mail",
      change: "changed",
      details: [],
      problems: [
        { side: "base", message: "It always was so", line: 9 },
        { side: "head", message: "It always was so", line: 9 },
        { side: "head", ...problem },
      ],
    };
    const told = unexplained(await reviewFacts({ files: [INBOX], units: [unit] }));
    assertEquals([told.indicator.status, told.findings], ["info", []]);
    assertEquals(told.indicator.evidence.map(({ line }) => line), [3]);
    const broken = [{ path: INBOX.path, line: 4, message: "Expected }." }];
    const { findings, indicator } = unexplained(
      await reviewFacts({ files: [INBOX], broken, units: [unit] }),
    );
    assertEquals(indicator.headline, "1 file that cannot be parsed");
    assertEquals(indicator.evidence.map(({ message }) => message), [
      `"${INBOX.path}" does not parse: Expected }`,
    ]);
    assertEquals(findings.map((each) => [each.severity, each.path, each.line]), [[
      "error",
      INBOX.path,
      4,
    ]]);
  });
});
