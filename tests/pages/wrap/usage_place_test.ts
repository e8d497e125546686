import { assert, assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import { moveNode, PAGE, PLAIN_NEIGHBOURS } from "./extract_cases.ts";

const PRETTIER = { ...PLAIN_NEIGHBOURS, ".prettierrc": '{ "printWidth": 80 }' };

/** The body of the page's component after its `section` has moved out. */
async function bodyAfter(body: string, files: Readonly<Record<string, string>>): Promise<string> {
  const page = `export function HomePage({ names }: { names: string[] }) {\n${body}}\n`;
  await using moved = await moveNode(page, { tag: "section", name: "NameList" }, files);
  assertEquals(moved.newTypeErrors, []);
  const text = moved.changes[PAGE] ?? "";
  const [, after] = text.split("{ names: string[] }) {\n");
  assert(after !== undefined, text);
  return after.replace(/}\n$/, "");
}

const section = (indentation: string) =>
  `${indentation}<section>\n${indentation}  <p>{names.length}</p>\n${indentation}</section>\n`;

describe("the place of what was extracted", () => {
  it("has no parentheses where Prettier takes them away", async () => {
    const cases: readonly [before: string, after: string][] = [
      [`  return (\n${section("    ")}  );\n`, "  return <NameList names={names} />;\n"],
      [
        `  const show = () => (\n${section("    ")}  );\n  return show();\n`,
        "  const show = () => <NameList names={names} />;\n  return show();\n",
      ],
      [
        `  return (\n    <main>\n      {names.length > 0 && (\n${
          section("        ")
        }      )}\n    </main>\n  );\n`,
        "  return (\n    <main>\n      {names.length > 0 && <NameList names={names} />}\n    </main>\n  );\n",
      ],
    ];
    for (const [before, after] of cases) {
      assertEquals(await bodyAfter(before, PRETTIER), after);
    }
  });

  it("keeps them without Prettier, around a comment, in a choice, and where the line would be too long", async () => {
    const plain = `  return (\n${section("    ")}  );\n`;
    const kept = "  return (\n    <NameList names={names} />\n  );\n";
    assertEquals(await bodyAfter(plain, PLAIN_NEIGHBOURS), kept);
    const commented = `  return (\n    // All of them\n${section("    ")}  );\n`;
    assertEquals(
      await bodyAfter(commented, PRETTIER),
      "  return (\n    // All of them\n    <NameList names={names} />\n  );\n",
    );
    const chosen = `  return names.length > 0 ? (\n${
      section("    ")
    }  ) : (\n    <p>None</p>\n  );\n`;
    assertEquals(
      await bodyAfter(chosen, PRETTIER),
      "  return names.length > 0 ? (\n    <NameList names={names} />\n  ) : (\n    <p>None</p>\n  );\n",
    );
    const narrow = { ...PRETTIER, ".prettierrc": '{ "printWidth": 34 }' };
    assertEquals(await bodyAfter(plain, narrow), kept);
  });
});
