import { readdirSync, readFileSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { fixturePath } from "../../support/fixture_path.ts";
import { isReadable } from "./judge_batch.ts";

/** Larger files say nothing that these do not, and take longer. */
const MAX_LENGTH = 5000;

/** Packages that ship their source. */
const PACKAGES = ["@radix-ui/themes", "@rjsf/core", "react-hot-toast"];

/** Places where a tree is unlike those of everyday files. */
const ODD_PLACES = `import * as React from "react";
import Default, { type Kind, named as renamed } from "./both"; // both
import type { Only } from "./types";
import "./styles.css";

/** Draws it. */
const header = <h1>Title</h1>; // the title
const columns = [{ id: "a", cell: (row) => <Cell {...row} /> }, { id: "b", header: () => "b" }];
export const Wrapped = React.memo(function Inner({ items, a, ...rest }: Only & Kind) {
  if (!items) return a ? <i /> : <Empty>none</Empty>;
  if (a) return <>{items.map((item) => <b key={item}>{item}</b>)}</>;
  const value = a && <em>so</em>;
  return (
    // around
    <section {...rest} /* said */ icon=<b /> other={<u>x</u>} title='it"s' {...{ c: <s /> }}>
      One <b>two</b> {"three"} &nbsp;four{" "}
      <i>five</i>
      {/* a comment */}
      {a && items.length > 0 ? <p // why
        className="x"
      /> : null}
      {header}{value}
      six
      seven
      <List render={() => <b>{a ?? <i>none</i>}</b>}>{(row) => <Row {...row} />}</List>
      <pre>{\`
  kept
    as it is
\`}</pre>
      {items.map((item) => (
        <React.Fragment key={item}>
          {item} <Default<string> value={renamed(item)} />
        </React.Fragment>
      ))}
      <Empty></Empty><Empty /> <Empty>

      </Empty>
      {[<b key="1" />, <b key="2" />]}
      <Switch a={[<b />, <i />]} b={<>x{a}</>} c={a || <b>or</b>} d={items.map(() => <b />)}>text</Switch>
    </section>
  );
});
export default () => <main><Wrapped items={[]} /></main>;
`;

/** Texts with JSX that both parsers read, in several layouts. */
export function corpusTexts(): string[] {
  const modules = fileURLToPath(new URL("../../../node_modules", import.meta.url));
  const folders = [fixturePath("projects"), ...PACKAGES.map((name) => `${modules}/${name}`)];
  const texts = folders.flatMap(tsxTexts).filter((text) =>
    text.length < MAX_LENGTH && text.includes("/>") && isReadable(text)
  );
  // An odd one is worth many everyday ones.
  const odd = Array.from({ length: Math.ceil(texts.length / 12) }, () => ODD_PLACES);
  return [...texts, ...odd].flatMap((text, index) => inLayout(text, index % 4));
}

function tsxTexts(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".tsx")).sort()
    .map((path) => `${folder}/${path}`)
    .filter((path) => statSync(path).isFile())
    .map((path) => readFileSync(path, "utf8"));
}

/** The same code in another layout. */
function inLayout(text: string, variant: number): string {
  const lines = text.replaceAll("\r\n", "\n").replace(/^\ufeff/, "");
  if (variant === 1) return lines.replaceAll("\n", "\r\n");
  if (variant === 2) return `\ufeff${lines.replaceAll("\n", "\r\n")}`;
  return variant === 3
    ? lines.replace(/^(?: {2})+/gm, (blanks) => "\t".repeat(blanks.length / 2))
    : lines;
}
