import { before, describe, it } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { parseText } from "../../../lib/source/syntax/parse_cache.ts";
import { syntaxErrors } from "../../../lib/source/syntax/syntax_errors.ts";
import { loadTypeScript } from "../../../lib/source/syntax/typescript.ts";
import { treeOf } from "./show_tree.ts";
import { countNodes } from "./count_nodes.ts";

describe("readJsxTree: owners", () => {
  before(loadTypeScript);

  const cases: readonly (readonly [text: string, owners: readonly string[]])[] = [
    ["function Page() { return <a/>; }", ["Page"]],
    ["const Page: FC<P> = () => <a/>;", ["Page"]],
    ["const Page = memo(forwardRef((p, ref) => <a/>));", ["Page"]],
    ["export default memo(forwardRef(function Page() { return <a/>; }));", ["Page"]],
    ["export default function () { return <a/>; }", ["default"]],
    ["export default () => <a/>;", ["default"]],
    ["export default connect(state)(() => <a/>);", ["default"]],
    ["class Page extends Component { render() { return <a/>; } row = () => <b/>; }", ["Page"]],
    ["export default class extends Component { render() { return <a/>; } }", ["default"]],
    ["const Page = class { render() { return <a/>; } };", ["Page"]],
    ["const icon = <a/>;", ["icon"]],
    ["const routes = [{ element: <a/> }]; render(<b/>);", ["routes", "module"]],
    ["menu.items = [<a/>, () => <b/>];", ["menu.items"]],
    ["export default <a/>;", ["default"]],
    ["export default { icon: <a/>, cell: () => <b/> };", ["default"]],
    ["export default { cell: function Cell() { return <a/>; } };", ["Cell"]],
    ["const router = make([{ element: <a/>, lazy: () => { const b = <b/>; } }]);", ["router"]],
    ["const view = new View(() => <a/>);", ["view"]],
    ["const { a } = { a: <a/> };", ["module"]],
    ["it(() => { const view = <a/>; render(<b/>); });", ["view", "module"]],
    ["if (dev) { root = <a/>; }", ["root"]],
    ["const columns = [{ cell: () => <a/> }, { cell() { return <b/>; } }];", ["columns"]],
    ["export const Primary = { render: (args) => <a/> } satisfies Story;", ["Primary"]],
    ["Tabs.Panel = () => <a/>;", ["Tabs.Panel"]],
    ["module.exports = function () { return <a/>; };", ["module.exports"]],
    ["render(() => <a/>);", ["module"]],
    ["function Page() { const row = (r) => <a/>; return <b/>; }", ["row", "Page"]],
    ["function Page() { function row() { return <a/>; } return <b/>; }", ["row", "Page"]],
    ["function Page() { const row = useCallback(() => <a/>, []); }", ["row"]],
    ["function Page() { const rows = useMemo(() => <a/>, []); }", ["Page"]],
    ["function Page() { const columns = [{ cell: () => <a/> }]; }", ["Page"]],
    ["function withX(C) { return function X(p) { return <C/>; }; }", ["withX"]],
    ["function withX(C) { const X = observer((p) => <C/>); return X; }", ["X"]],
    ["function A() { return <a/>; } { function A() { return <b/>; } }", ["A", "A~2"]],
    ["show(<a/>); function module() { return <b/>; }", ["module", "module~2"]],
  ];
  for (const [text, owners] of cases) {
    it(`finds ${owners.join(", ")} in ${text}`, () => {
      const { roots } = treeOf(text);
      assertEquals([...new Set(roots.map(({ owner }) => owner))], owners);
      assert(roots.every(({ id, owner }) => id.startsWith(`${owner}:`)));
    });
  }
});

describe("readJsxTree: ids", () => {
  before(loadTypeScript);

  it("keeps an id when attributes and later siblings change", () => {
    const id = (text: string) =>
      [...treeOf(text).nodes.values()].find(({ tag }) => tag === "Target")?.id;
    const plain = id("const P = () => <a><b/><c><Target/></c></a>;");
    assertEquals(plain, "P:0.1.0");
    assertEquals(
      id("const P = () => <a x={<y/>} {...z}><b q/><c r={1}><Target/><d/></c>e</a>;"),
      plain,
    );
    assertEquals(
      id("const P = () => { return <a>\n  <b/>\n  <c>\n <Target s/></c></a>; }; <f/>;"),
      plain,
    );
  });

  it("uses an id once, whatever the names", () => {
    const text =
      "function A() { return <a/> } function A() { return <a b={<c/>} b={<c/>} b={<c/>}/> }" +
      "const { A } = { A: () => <a/> }; class module { x = <b/> } const module = () => <c/>; <d/>;";
    const tree = treeOf(text);
    assertEquals(tree.nodes.size, countNodes(tree.roots));
  });
});

describe("readJsxTree: ranges", () => {
  before(loadTypeScript);

  it("gives the source that an edit would replace, for each kind of node", () => {
    const text = `const Page = () => ok && (
      <A icon={ (<B/>) } run={() => <C/>}>
        Hello{" "}
        { /* why */ n > 1 ? (<D/>) : null }
        {items.map((item) => (item && <E/>))}
      </A>
    );`;
    const sources = [...treeOf(text).nodes.values()].map(({ id, start, end }) =>
      `${id} ${text.slice(start, end).replace(/\s*\n\s*/g, "↵")}`
    );
    assertEquals(sources.slice(2), [
      "Page:0.0.@icon (<B/>)",
      "Page:0.0.@icon.0 <B/>",
      "Page:0.0.@run () => <C/>",
      "Page:0.0.@run.0 <C/>",
      "Page:0.0.0 Hello",
      'Page:0.0.1 {" "}',
      "Page:0.0.2 { /* why */ n > 1 ? (<D/>) : null }",
      "Page:0.0.2.0 <D/>",
      "Page:0.0.3 {items.map((item) => (item && <E/>))}",
      "Page:0.0.3.0 item && <E/>",
      "Page:0.0.3.0.0 <E/>",
    ]);
    assert(sources[0]?.startsWith("Page:0 ok && ("));
    assert(sources[1]?.endsWith("</A>"));
  });

  it("lets an element stand in place of every node that it calls editable", () => {
    const text = `
      const a = ok ? <A/> : null, b = list.map((i) => <B/>), c = [...list.map((i) => <C/>)];
      const d = list.map((i) => <D/>).filter(Boolean), e = ok && <E/> || <F/>, f = !(ok && <G/>);
      const g = \`\${ok && <H/>}\`, h = (ok || <I/>)?.props, i = <J a={<K/>} b={[<L/>]} c={() => <M/>}
        {...{ d: <N/> }} e=<O/> f={ok ? <P/> : <Q/>}>text {ok && <R/>} {...list}{" "}{(x) => <S/>}</J>;
      list.forEach((i) => { all.push(<T/>); }); ok && show(<U/>);`;
    for (const { editable, start, end, id } of treeOf(text).nodes.values()) {
      if (!editable) continue;
      const edited = text.slice(0, start) + "<New/>" + text.slice(end);
      assertEquals(syntaxErrors({ ast: parseText("page.tsx", edited) }), [], id);
    }
  });

  it("says why a node cannot be replaced", () => {
    const text = `const Page = () =>
      <A run={() => <B/>} all={[<C/>]} {...{ d: <D/> }} icon={<E/>}>
        {(x) => <F/>}{list.map((i) => <G/>).filter(Boolean)}
      </A>;`;
    const reasons = [...treeOf(text).nodes.values()].filter(({ editable }) => !editable)
      .map(({ id, reason }) => `${id} ${reason}`);
    assertEquals(reasons, [
      "Page:0.@run computed_children",
      "Page:0.@all computed_children",
      "Page:0.@* spread",
      "Page:0.0 computed_children",
      "Page:0.1.0 computed_children",
    ]);
  });
});
