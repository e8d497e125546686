import { it } from "node:test";
import { assertEquals } from "@std/assert";
import { describeNode } from "../../lib/pages/page/describe_node.ts";
import { readJsxTree } from "../../lib/source/jsx/mod.ts";
import { parseSource } from "../../lib/source/syntax/parse_cache.ts";
import { mayHold, showsNoChildren } from "../../studio/screens/units/may_hold.ts";

const children = { name: "children" };
const title = { name: "title" };

it("a component is offered around another where it takes children, or may take them", () => {
  assertEquals(mayHold({ props: [title, children], propsComplete: true }), true);
  assertEquals(mayHold({ props: [title], propsComplete: true }), false);
  assertEquals(mayHold({ props: [title], propsComplete: false }), true);
});

it("a component shows nothing of what is put in it where its tree has no place for children", async () => {
  const text = `
    export const Field = ({ label, ...props }) => <p>{label}<input {...props} /></p>;
    export const Row = ({ className, ...props }) => <div className={className} {...props} />;
    export const Box = ({ children }) => <div>{children}</div>;
    export const Fold = (props) => <div>{props.open && props.children}</div>;
    export const Passed = (props) => <Box children={props.children} />;
    export const Bare = () => null;
  `;
  const source = await parseSource({ path: "Page.jsx", text, contentHash: text, editable: true });
  const roots = readJsxTree(source).roots.map((root) => describeNode(source, root));
  const names = ["Field", "Row", "Box", "Fold", "Passed", "Bare"];
  assertEquals(names.filter((name) => showsNoChildren(roots, name)), ["Field"]);
});
