import { after, describe, it } from "node:test";
import { assertEquals, assertRejects } from "@std/assert";
import { addProp } from "../../../lib/plan/flows/add_prop.ts";
import { endFlowProjects, openFlowProject } from "../flows/flow_project.ts";

after(endFlowProjects);

interface Asked {
  readonly type?: string;
  readonly optional?: boolean;
  readonly taken?: boolean;
  readonly others?: Readonly<Record<string, string>>;
}

/** The file as it is once the component Card has the prop `caption`. */
async function withCaption(path: string, text: string, asked: Asked = {}): Promise<string> {
  const { type = "string", others = {}, ...args } = asked;
  await using project = await openFlowProject({
    "package.json": '{ "dependencies": { "react": "18.0.0" } }',
    "tsconfig.json":
      '{ "compilerOptions": { "strict": true, "noUnusedParameters": true, "jsx": "preserve" } }',
    [path]: text,
    ...others,
  });
  await project.run(addProp, { path, component: "Card", prop: "caption", type, ...args });
  assertEquals(await project.newTypeErrors(), []);
  return (await project.changes())[path] ?? "";
}

const PATH = "src/components/Card.tsx";
const sibling = (props: string) =>
  `${props}export function Badge({ text }: BadgeProps) {\n  return <b>{text}</b>;\n}\n`;

describe("addProp, with a type of another file", () => {
  it("imports the type as others do", async () => {
    const others = {
      "src/tones.ts": 'export type Tone = "calm" | "loud";\n',
      "src/components/Chip.tsx":
        'import type { Tone } from "../tones";\n\nexport const chipTone: Tone = "calm";\n',
    };
    const text = "export function Card({ id }: { id: string }) {\n  return <b id={id} />;\n}\n";
    assertEquals(
      await withCaption(PATH, text, { type: "Tone", others }),
      'import type { Tone } from "../tones";\n\n' +
        "export function Card({ id }: { id: string; caption?: Tone }) {\n  return <b id={id} />;\n}\n",
    );
  });
});

describe("addProp, of a component without props", () => {
  it("declares their type, and a parameter that nothing uses yet", async () => {
    const text = "/** Shows it. */\nexport function Card() {\n  return <b />;\n}\n";
    assertEquals(
      await withCaption(PATH, text),
      "export interface CardProps {\n  caption?: string;\n}\n\n" +
        "/** Shows it. */\nexport function Card(_props: CardProps) {\n  return <b />;\n}\n",
    );
  });

  it("writes the type as the neighbours do", async () => {
    const others = {
      "src/components/Badge.tsx": sibling("export type BadgeProps = {\n  text: string;\n};\n\n"),
      "src/components/Chip.tsx": sibling("export type BadgeProps = {\n  text: string;\n};\n\n")
        .replaceAll("Badge", "Chip"),
    };
    const text = "export const Card = () => <b />;\n";
    assertEquals(
      await withCaption(PATH, text, { others }),
      "export type CardProps = {\n  caption?: string;\n};\n\nexport const Card = (_props: CardProps) => <b />;\n",
    );
  });

  it("takes another name where its own is taken, and keeps line endings", async () => {
    const text =
      'import type { CardProps } from "./types"\r\n\r\nexport const Card = () => <b id={"" as CardProps} />\r\n';
    const others = { "src/components/types.ts": "export type CardProps = string;\n" };
    assertEquals(
      await withCaption(PATH, text, { others }),
      'import type { CardProps } from "./types"\r\n\r\nexport interface CardProps2 {\r\n  caption?: string\r\n}\r\n\r\n' +
        'export const Card = (_props: CardProps2) => <b id={"" as CardProps} />\r\n',
    );
  });

  it("names it in the parameter of a component of JavaScript, which declares no types", async () => {
    const text = "export function Card() {\n  return <b />;\n}\n";
    assertEquals(
      await withCaption("src/Card.jsx", text, { taken: true }),
      "export function Card({ caption }) {\n  return <b />;\n}\n",
    );
    await assertRejects(() => withCaption("src/Card.jsx", text), Error, "Set `taken`");
  });
});

describe("addProp, of props that stand elsewhere", () => {
  it("widens a type whose members another file has", async () => {
    const text = 'import type { ComponentProps } from "react";\n\n' +
      'export function Card({ id }: ComponentProps<"a">) {\n  return <b id={id} />;\n}\n';
    assertEquals(
      await withCaption(PATH, text),
      text.replace('ComponentProps<"a">)', 'ComponentProps<"a"> & { caption?: string })'),
    );
  });

  it("widens what a name of the file stands for, and each of several", async () => {
    const text = 'import type { A, B } from "./types";\n\ntype Props = A | B;\n\n' +
      'export const Card = (props: Props) => <b title={String("a" in props)} />;\n';
    const others = {
      "src/components/types.ts":
        "export interface A { readonly a: 1 }\nexport interface B { readonly b: 1 }\n",
    };
    assertEquals(
      await withCaption(PATH, text, { others, optional: false, type: "() => void" }),
      text.replace("= A | B", "= (A | B) & { caption: () => void }"),
    );
  });

  it("declares it among the propTypes of a component of JavaScript", async () => {
    const text = 'import PropTypes from "prop-types";\n\nexport function Card({ id }) {\n' +
      "  return <b id={id} />;\n}\n\nCard.propTypes = {\n  id: PropTypes.string.isRequired,\n};\n";
    assertEquals(
      await withCaption("src/Card.jsx", text, { type: "boolean", taken: true }),
      text.replace("{ id }", "{ id, caption }")
        .replace("isRequired,\n", "isRequired,\n  caption: PropTypes.bool,\n"),
    );
  });
});
