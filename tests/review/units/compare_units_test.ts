import { describe, it } from "node:test";
import { assert, assertEquals, assertRejects } from "@std/assert";
import { reviewUnit } from "../../../lib/review/common/schemas.ts";
import { compareUnits } from "../../../lib/review/units/compare_units.ts";
import { type CommitFiles, openCommits } from "./open_commits.ts";
import { showUnits } from "./show_units.ts";
import { readUnitCases } from "./unit_cases.ts";

/** What is told of two commits. */
async function told(base: CommitFiles, head: CommitFiles): Promise<string> {
  await using commits = await openCommits(base, head);
  const units = await compareUnits(commits, commits.changes);
  for (const unit of units) reviewUnit.parse(unit);
  return showUnits(units);
}

/** Checks every case of a kind: what is told of `base` and `head` is what is expected. */
function describeCases(kind: string): void {
  describe(`fixtures/review/units/${kind}.md`, () => {
    for (const { name, base, head, expected } of readUnitCases(kind)) {
      it(name, async () => assertEquals(await told(base, head), expected));
    }
  });
}

const CARD = "src/components/Card.tsx";
const card = (props: string) => `export const Card = ({ a }: { ${props} }) => <p>{a}</p>;\n`;

describe("compareUnits", () => {
  describeCases("components");
  describeCases("elements");
  describeCases("aside");
  describeCases("imports");
  describeCases("packages");

  it("tells the machines and the exports of a file as well", async () => {
    const machine = (initial: string) =>
      'import { createMachine } from "xstate";\n' +
      `export const door = createMachine({ initial: "${initial}", states: { open: {}, shut: {} } });\n`;
    const path = "src/workflows/door.ts";
    const text = await told({ [path]: machine("open") }, { [path]: machine("shut") });
    assert(text.includes("  machine changed"), text);
    const offered = await told({ [CARD]: "const a = 1;\n" }, { [CARD]: "export const a = 1;\n" });
    assert(offered.includes("  export added a"), offered);
  });

  it("tells the files of Next.js by what they are to the pages of a route", async () => {
    const page = {
      "app/(shop)/cart/page.tsx": "export default function Cart() {\n  return <p>Cart</p>;\n}\n",
    };
    const packages = { "package.json": '{ "dependencies": { "react": "19", "next": "15" } }\n' };
    const screens = {
      "app/(shop)/cart/loading.tsx":
        "export default function Loading() {\n  return <i>Wait</i>;\n}\n",
      "app/(shop)/cart/error.tsx": "export default function Broken() {\n  return <p />;\n}\n",
      "app/(shop)/layout.tsx": "export default ({ children }) => <main>{children}</main>;\n",
      "app/not-found.tsx": "export default function NotFound() {\n  return <h1>Lost</h1>;\n}\n",
      "app/global-error.tsx": "export default function Failed() {\n  return <h1>Sorry</h1>;\n}\n",
    };
    const messages = async (base: CommitFiles, head: CommitFiles) =>
      (await told({ ...packages, ...page, ...base }, { ...packages, ...page, ...head }))
        .split("\n").filter((line) => line.startsWith("    ")).map((line) => line.trim());
    assertEquals(await messages({}, screens), [
      'The error screen of "/cart" is new',
      'The loading screen of "/cart" is new',
      'The layout around the pages of "/" is new',
      'The error screen of the whole app is new: it shows the heading "Sorry"',
      'The screen of "/" for what is not found is new: it shows the heading "Lost"',
    ]);
    assertEquals(await messages(screens, {}), [
      'The error screen of "/cart" is gone',
      'The loading screen of "/cart" is gone',
      'The layout around the pages of "/" is gone',
      "The error screen of the whole app is gone",
      'The screen of "/" for what is not found is gone',
    ]);
  });

  it("tells an address as gone only where no other file has it", async () => {
    const page = (name: string) =>
      `export default function ${name}() {\n  return <p>${name}</p>;\n}\n`;
    const packages = {
      "package.json": '{ "dependencies": { "react": "19", "@remix-run/react": "2" } }\n',
    };
    const index = { "app/routes/settings._index.tsx": page("Settings") };
    const layout = { "app/routes/settings.tsx": page("SettingsLayout") };
    const other = { "app/routes/about.tsx": page("About") };
    const routesIn = async (base: CommitFiles, head: CommitFiles) =>
      (await told({ ...packages, ...index, ...base }, { ...packages, ...index, ...head }))
        .split("\n").filter((line) => line.includes("The route"));
    assertEquals(await routesIn(layout, {}), []);
    assertEquals(await routesIn({}, layout), []);
    const renamed = {
      "app/routes/about.tsx": page("AboutRoute").replace("<p>AboutRoute", "<p>About"),
    };
    assertEquals(await routesIn(other, renamed), []);
    assertEquals(await routesIn(other, {}), [
      '    The route "/about" is gone: it showed "About"',
    ]);
  });

  it("tells something else with the name of what went as new", async () => {
    const styled = (name: string) =>
      `import styled from "styled-components";\nexport const ${name} = styled.div\`margin: 4px; color: red;\`;\n`;
    const component =
      "export const Trail = ({ items }: { items: string[] }) => <ol>{items.map((each) => <li>{each}</li>)}</ol>;\n";
    const rest = "export const one = 1;\n";
    const text = await told(
      { "src/styles.js": rest + styled("Trail"), "src/marks.js": rest + styled("Mark") },
      {
        "src/styles.js": rest,
        "src/marks.js": rest,
        "src/Trail.tsx": component,
        "src/parts.js": styled("Mark"),
      },
    );
    assert(text.includes('The export "Trail" is gone'), text);
    assert(
      text.includes(`The component "Trail" is new: it shows an entry for each of "items"`),
      text,
    );
    assert(text.includes('"Mark" moved here from "src/marks.js"'), text);
  });

  it("tells what moved to another file, and what else changed about it", async () => {
    const price = (tax: string) =>
      `export function price(net: number): number {\n  return net * ${tax};\n}\n`;
    const rest = "export const one = 1;\n";
    const text = await told(
      { "src/a.ts": rest + price("1.1"), "src/b.ts": rest },
      { "src/a.ts": rest, "src/b.ts": rest + price("1.2") },
    );
    assert(text.includes('The export "price" moved here from "src/a.ts"'), text);
    const code = 'The code of "price" changed from "return net * 1.1" to "return net * 1.2"';
    assert(text.includes(code), text);
    const same = await told(
      { "src/a.ts": rest + price("1.1"), "src/b.ts": rest },
      { "src/a.ts": rest, "src/b.ts": rest + price("1.1") },
    );
    assert(!same.includes("The code of"), same);
  });

  it("tells the addresses of pages that are files: new, gone, moved, and none without a component", async () => {
    const setup = { "package.json": '{ "dependencies": { "next": "15.0.0" } }' };
    const page = (name: string) =>
      `export default function ${name}() {\n  return <main><h1>${name} of the shop</h1><p>All about it</p></main>;\n}\n`;
    const text = await told(
      {
        ...setup,
        "app/cart/page.tsx": page("Cart"),
        "app/old/page.tsx": page("Old"),
        "app/about/page.tsx": page("About"),
      },
      {
        ...setup,
        "app/basket/page.tsx": page("Cart"),
        "app/users/[id]/page.tsx": page("User"),
        "app/about/page.tsx": page("About").replace("shop", "shops"),
        "app/api/page.tsx": "export const one = 1;\n",
      },
    );
    const anonymous = (text: string) => text.replace(" User", "");
    const moved = await told(
      { ...setup, "app/a/page.tsx": anonymous(page("User")) },
      { ...setup, "app/b/page.tsx": anonymous(page("User")) },
    );
    assert(moved.includes('The page is at the route "/b", and was at the route "/a"'), moved);
    const routes = text.split("\n").filter((line) => /^ {4}.*route/.test(line));
    assertEquals(routes, [
      '    "Cart" is at the route "/basket", and was at the route "/cart"',
      '    The route "/old" is gone: it showed "Old"',
      '    The route "/users/[id]" is new and shows "User"',
    ]);
  });

  it("tells of a file that a program wrote what it exports, and not its code", async () => {
    for (const head of ["@generated by a tool", "Code generated by a tool. DO NOT EDIT."]) {
      const made = (text: string, type: string) =>
        `// ${head}\nexport const bytes = "${text}";\nexport type Row = ${type};\n`;
      const text = await told({ "src/a.ts": made("a", "A") }, { "src/a.ts": made("b", "B") });
      assert(text.includes('The type "Row" changed from "A" to "B"'), text);
      assert(!text.includes("bytes"), text);
    }
  });

  it("tells the routes that a new file declares", async () => {
    const text = await told({}, {
      "src/routes/users.tsx": 'import { createFileRoute } from "@tanstack/react-router";\n' +
        'export const Route = createFileRoute("/users")({ component: Users });\n' +
        "function Users() {\n  return <p>Users</p>;\n}\n",
    });
    assert(text.includes('The route "/users" is new and shows "Users"'), text);
  });

  it("tells machines that are read from a changed file", async () => {
    const door = 'import { createMachine } from "xstate";\nimport { states } from "./states";\n' +
      'export const door = createMachine({ initial: "open", states });\n';
    const states = (names: string) => `export const states = { ${names} };\n`;
    const text = await told(
      { "src/workflows/door.ts": door, "src/workflows/states.ts": states("open: {}, shut: {}") },
      { "src/workflows/door.ts": door, "src/workflows/states.ts": states("open: {}") },
    );
    assert(text.startsWith("changed workflow src/workflows/door.ts"), text);
    assert(text.includes('The state "shut" of "door" is gone'), text);
  });

  it("tells a file that cannot be read as code, and nothing else of it", async () => {
    const deep = `export const a = ${"(".repeat(3_000)}1${")".repeat(3_000)};\n`;
    const text = await told({ [CARD]: card("a: string") }, { [CARD]: deep });
    assertEquals(
      text,
      `changed component ${CARD} (shared)\n  ! head -: Cannot parse "${CARD}": its code is nested ` +
        "deeper than the parser can follow\n",
    );
  });

  it("leaves generated files to the diff", async () => {
    const huge = `export const a = "${"x".repeat(1024 * 1024)}";\n`;
    const text = await told({ [CARD]: card("a: string") }, { [CARD]: huge });
    assert(text.endsWith(`  ! head -: Cannot compare "${CARD}": it is larger than 1 MiB\n`), text);
  });

  it("tells a file that became a test as removed", async () => {
    const base = { [CARD]: card("a: string") };
    const head = { "src/components/Card.test.tsx": card("a: string") };
    assert((await told(base, head)).startsWith(`removed component ${CARD} (shared)\n`));
  });

  it("tells a bounded number of differences", async () => {
    const list = (part: string) =>
      `export const A = () => <ul>${
        Array.from({ length: 600 }, (_, i) => `<li a="${part}${i}"/>`).join("")
      }</ul>;\n`;
    const text = await told({ [CARD]: list("x") }, { [CARD]: list("y") });
    assertEquals(text.match(/^ {2}element changed/gm)?.length, 500);
    assert(text.endsWith("  ! head -: Only the first 500 of 600 differences are told\n"), text);
  });

  it("looks at so many users of a changed type, and says how many it left", async () => {
    const users = Object.fromEntries(
      Array.from({ length: 302 }, (_, i) => [
        `src/components/C${String(i).padStart(3, "0")}.tsx`,
        `import type { P } from "./p";\nexport const User${i} = ({ a }: P) => <p>{a}</p>;\n`,
      ]),
    );
    const types = (type: string) => ({
      "src/components/p.ts": `export type P = { a: ${type} };\n`,
    });
    await using commits = await openCommits(
      { ...users, ...types("string") },
      { ...users, ...types("number") },
    );
    const units = await compareUnits(commits, commits.changes);
    assertEquals(units.length, 301);
    assertEquals(units.find(({ path }) => path.endsWith("p.ts"))?.problems, [{
      side: "head",
      line: null,
      message: "2 more files use changed types: what their components take is not compared",
    }]);
  });

  it("says of props that cannot be told that they are so, where the other side told them", async () => {
    const typed = "export const Card = (props: { a: string }) => <p>{props.a}</p>;\n";
    const styled = (color: string) =>
      `import styled from "styled-components";\nexport const Card = styled.p\`color: ${color}\`;\n`;
    const isTold = async (base: string, head: string): Promise<boolean> =>
      (await told({ [CARD]: base }, { [CARD]: head })).includes("Cannot tell the props");
    assertEquals(await isTold(styled("red"), styled("blue")), false);
    assertEquals(await isTold(typed, styled("blue")), true);
  });

  it("stops when it is told to", async () => {
    await using commits = await openCommits({ [CARD]: card("a: 1") }, { [CARD]: card("a: 2") });
    const { signal } = { signal: AbortSignal.abort(new Error("Enough")) };
    await assertRejects(
      () => compareUnits(commits, commits.changes, { signal }),
      Error,
      "Enough",
    );
  });
});
