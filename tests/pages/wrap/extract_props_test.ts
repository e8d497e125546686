import { assertEquals, assertStringIncludes } from "@std/assert";
import { describe, it } from "node:test";
import { moveNode, PAGE, PLAIN_NEIGHBOURS } from "./extract_cases.ts";

const MADE = "src/features/shop/components/TeaRow.tsx";

/** A component that never takes its props apart. */
const pageOf = (moved: string, before = "") =>
  `interface RowProps {
  id: string;
  order?: { id: string };
  Icon: () => null;
  onRemove?: (id: string) => void;
}

export function HomePage(props: RowProps) {
${before}  return (
    <main title={props.id}>
      ${moved}
    </main>
  );
}
`;

const TEA_ROW = { tag: "section", name: "TeaRow" };

describe("extractNode, where a component takes its props as a whole", () => {
  it("hands on the members that are used, by their names", async () => {
    const page = pageOf(
      "<section onClick={() => props.onRemove?.(props.id)}><props.Icon />{props.id}</section>",
    );
    await using moved = await moveNode(page, TEA_ROW);
    assertEquals(moved.newTypeErrors, []);
    const made = moved.changes[MADE] ?? "";
    assertStringIncludes(
      made,
      "<section onClick={() => onRemove?.(id)}><Icon />{id}</section>",
    );
    assertStringIncludes(made, "  id: string;\n  Icon: () => null;\n");
    assertStringIncludes(
      moved.changes[PAGE] ?? "",
      "<TeaRow onRemove={props.onRemove} id={props.id} Icon={props.Icon} />",
    );
  });

  it("hands on what is known of a member at its place, also for what runs later", async () => {
    const page = pageOf(
      "<section title={props.order.id} onClick={() => console.log(props.order)} />",
      "  if (!props.order) return null;\n",
    );
    await using moved = await moveNode(page, TEA_ROW);
    assertEquals(moved.newTypeErrors, []);
    assertStringIncludes(moved.changes[MADE] ?? "", "  order: { id: string; };\n");
    assertStringIncludes(
      moved.changes[MADE] ?? "",
      "<section title={order.id} onClick={() => console.log(order)} />",
    );
    assertStringIncludes(moved.changes[PAGE] ?? "", "<TeaRow order={props.order} />");
  });

  it("gives a member another name where its own is taken", async () => {
    const page = pageOf("<section>{props.id}{[1].map((id) => <b key={id}>{id}</b>)}</section>");
    await using moved = await moveNode(page, TEA_ROW);
    assertEquals(moved.newTypeErrors, []);
    assertStringIncludes(moved.changes[PAGE] ?? "", "<TeaRow propsId={props.id} />");
  });

  it("spreads them, with their type, where all of them are used", async () => {
    const page = pageOf("<section><Row {...props} /></section>") +
      "\nexport function Row(props: RowProps) {\n  return <b>{props.id}</b>;\n}\n";
    await using moved = await moveNode(page, TEA_ROW);
    assertEquals(moved.newTypeErrors, []);
    const made = moved.changes[MADE] ?? "";
    assertStringIncludes(made, "export function TeaRow(props: RowProps) {\n");
    assertStringIncludes(made, "<section><Row {...props} /></section>");
    assertStringIncludes(moved.changes[PAGE] ?? "", "<TeaRow {...props} />");
  });

  it("spreads them in a file without types as well", async () => {
    const path = PAGE.replace(".tsx", ".jsx");
    const page =
      'import { Alpha } from "../components/Alpha";\n\nexport function HomePage(props) {\n  return <main><section><Alpha {...props} /></section></main>;\n}\n';
    await using moved = await moveNode(page, TEA_ROW, PLAIN_NEIGHBOURS, path);
    assertStringIncludes(
      moved.changes[MADE.replace(".tsx", ".jsx")] ?? "",
      "export function TeaRow(props) {\n",
    );
    assertStringIncludes(moved.changes[path] ?? "", "<main><TeaRow {...props} /></main>");
  });

  it("hands on the whole beside other values", async () => {
    const page = pageOf(
      "<section title={count}>{JSON.stringify(props)}</section>",
      '  const count = "1";\n',
    );
    await using moved = await moveNode(page, TEA_ROW);
    assertEquals(moved.newTypeErrors, []);
    assertStringIncludes(moved.changes[PAGE] ?? "", "<TeaRow count={count} props={props} />");
  });

  it("leaves a parameter of another function whole", async () => {
    const page = `export function HomePage({ rows }: { rows: { id: string; name: string }[] }) {
  return <main>{rows.map((row) => <section key={row.id}>{row.name}</section>)}</main>;
}
`;
    await using moved = await moveNode(page, TEA_ROW);
    assertEquals(moved.newTypeErrors, []);
    assertStringIncludes(moved.changes[PAGE] ?? "", "row={row}");
  });
});
