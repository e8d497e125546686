import { assertEquals, assertStringIncludes } from "@std/assert";
import { describe, it } from "node:test";
import { moveNode, PAGE, PLAIN_NEIGHBOURS } from "./extract_cases.ts";

const LIST = "src/features/shop/components/TeaList.tsx";

describe("extractNode, the types of the new file", () => {
  it("exports a type that the page goes on using, and imports it", async () => {
    const page = `type Tea = { name: string; grams: number };
/** What is picked. */
type Choice = { tea: Tea; isGift: boolean };

function nameOf(tea: Tea): string {
  return tea.name;
}

export function HomePage({ teas, onPick }: { teas: Tea[]; onPick: (choice: Choice) => void }) {
  return (
    <main>
      <h1>{teas.map(nameOf).join()}</h1>
      <ul><li onClick={() => onPick({ tea: teas[0]!, isGift: false })}>{teas.length}</li></ul>
    </main>
  );
}
`;
    await using moved = await moveNode(page, { tag: "ul", name: "TeaList" });
    assertEquals(moved.newTypeErrors, []);
    assertStringIncludes(
      moved.changes[PAGE] ?? "",
      "export type Tea = { name: string; grams: number };\n/** What is picked. */\nexport type Choice = {",
    );
    const made = moved.changes[LIST] ?? "";
    assertStringIncludes(made, 'import type { Choice, Tea } from "../pages/HomePage";\n');
    assertStringIncludes(made, "  onPick: (choice: Choice) => void;\n  teas: Tea[];\n");
    assertEquals(made.includes("grams"), false);
  });

  it("takes along a type that only the moved code uses, with what that alone is made of", async () => {
    const page = `interface Unit {
  grams: number;
}
interface Tea {
  unit: Unit;
}
type Row = Tea & { id: string };

export function HomePage({ title }: { title: Row["id"] }) {
  const rows: readonly { id: Row["id"] }[] = [];
  return (
    <main title={title}>
      <ul>{rows.map((each) => <li key={each.id}>{((row: Tea | null) => row?.unit.grams)(null)}</li>)}</ul>
    </main>
  );
}
`;
    await using moved = await moveNode(page, { tag: "ul", name: "TeaList" });
    assertEquals(moved.newTypeErrors, []);
    const [left, made] = [moved.changes[PAGE] ?? "", moved.changes[LIST] ?? ""];
    assertStringIncludes(left, "interface Unit {\n  grams: number;\n}\nexport interface Tea {\n");
    assertStringIncludes(made, 'import type { Tea } from "../pages/HomePage";\n');
  });

  it("moves a type that nothing else uses", async () => {
    const page = `type Tea = { name: string };

export function HomePage() {
  return (
    <main>
      <ul onClick={() => console.log(({ name: "Assam" } satisfies Tea).name)} />
    </main>
  );
}
`;
    await using moved = await moveNode(page, { tag: "ul", name: "TeaList" });
    assertEquals(moved.newTypeErrors, []);
    assertEquals(moved.changes[PAGE]?.includes("Tea ="), false);
    assertStringIncludes(moved.changes[LIST] ?? "", "type Tea = { name: string };\n");
  });

  it("says a type by the alias of the page, also where that is made of a value", async () => {
    const page = `const schema = { name: "", tags: [""] };
type Read<T> = { [K in keyof T]: T[K] };
type Values = Read<typeof schema>;
interface Form<V, Context = any, Result = V> {
  values: V;
  context?: Context;
  submit(values: Result): void;
}
declare function useForm<V>(): Form<V>;
declare const lastValues: Values | null;

export function HomePage({ onSave }: { onSave: (values: Values, isNew: boolean) => void }) {
  const form = useForm<Values>();
  return (
    <main>
      <ul onClick={() => onSave(form.values, lastValues === null)}>{form.values.name}</ul>
    </main>
  );
}
`;
    await using moved = await moveNode(page, { tag: "ul", name: "TeaList" });
    assertEquals(moved.newTypeErrors, []);
    const made = moved.changes[LIST] ?? "";
    assertStringIncludes(made, "  onSave: (values: Values, isNew: boolean) => void;\n");
    assertStringIncludes(made, "  form: Form<Values>;\n");
    assertStringIncludes(made, "  lastValues: Values | null;\n");
    assertStringIncludes(made, 'import type { Form, Values } from "../pages/HomePage";\n');
  });

  it("leaves the export of a type that is exported at the end", async () => {
    const page = `type Tea = { name: string };

export function HomePage({ tea }: { tea: Tea }) {
  return (
    <main title={tea.name}>
      <ul>{tea.name}</ul>
    </main>
  );
}
export type { Tea };
`;
    await using moved = await moveNode(page, { tag: "ul", name: "TeaList" });
    assertEquals(moved.newTypeErrors, []);
    assertStringIncludes(moved.changes[PAGE] ?? "", "\ntype Tea = { name: string };\n".trimStart());
  });

  it("says a part of a type that is not installed as the page says it", async () => {
    const page = `import type { Outputs } from "../domain/api";

type Tea = Outputs["teas"]["all"][number];

export function HomePage({ teas, best, newest }: {
  teas: Outputs["teas"]["all"];
  best: Outputs["teas"]["all"][number];
  newest: Tea;
}) {
  return (
    <main title={newest.name}>
      <ul title={best.name}>{teas.length}{newest.name}</ul>
    </main>
  );
}
`;
    await using moved = await moveNode(page, { tag: "ul", name: "TeaList" }, {
      ...PLAIN_NEIGHBOURS,
      "src/features/shop/domain/api.ts":
        'import type { OutputsOf } from "api-kit";\n\nexport type Outputs = OutputsOf<"shop">;\n',
    });
    assertEquals(moved.newTypeErrors, []);
    const made = moved.changes[LIST] ?? "";
    assertStringIncludes(made, '  best: Outputs["teas"]["all"][number];\n');
    assertStringIncludes(made, '  teas: Outputs["teas"]["all"];\n');
    assertStringIncludes(made, "  newest: Tea;\n");
    assertStringIncludes(made, 'import type { Outputs } from "../domain/api";\n');
  });
});
