import { before, describe, it } from "node:test";
import type { ts as TS } from "ts-morph";
import { assert, assertEquals } from "@std/assert";
import type { JsxNode, JsxTree } from "../../../lib/source/jsx/node.ts";
import { isJsx } from "../../../lib/source/jsx/syntax.ts";
import { readJsxTree } from "../../../lib/source/jsx/tree.ts";
import { parseText } from "../../../lib/source/parse_cache.ts";
import { parseUnbounded } from "../parse_unbounded.ts";
import { syntaxErrors } from "../../../lib/source/syntax_errors.ts";
import { loadTypeScript, ts } from "../../../lib/source/typescript.ts";
import { showTree, treeOf } from "./show_tree.ts";

describe("readJsxTree", () => {
  before(loadTypeScript);

  it("reads elements, fragments and text, one node each, and passes over dropped white space", () => {
    const text = `
      function Page() {
        return (
          <main>
            <h1>Hi <b>you</b>, all</h1> <br/>
            <>
              text of
              two lines
            </>
          </main>
        );
      }`;
    assertEquals(showTree(text), [
      "Page:0 element main",
      "Page:0.0 element h1",
      "Page:0.0.0 text Hi ",
      "Page:0.0.1 element b",
      "Page:0.0.1.0 text you",
      "Page:0.0.2 text , all",
      "Page:0.1 text  ",
      "Page:0.2 element br",
      "Page:0.3 fragment",
      "Page:0.3.0 text text of\n              two lines",
    ]);
  });

  it("makes a conditional of &&, ||, ?? and ternaries, and of each nested one", () => {
    const text = `const Page = () => <p>
      {a && <A/>}{a || <B/>}{a ?? <C/>}{a && b && <D/>}
      {a ? <E/> : b ? <F/> : (c && <G/>)}
      {(a as boolean) ? (<H/>) as any : null!}
      {open ? "Close" : "Open"}{loading && "Loading"}{name || "Anonymous"}
    </p>;`;
    assertEquals(showTree(text), [
      "Page:0 element p",
      "Page:0.0 conditional a",
      "Page:0.0.0 element A",
      "Page:0.1 conditional a",
      "Page:0.1.0 element B",
      "Page:0.2 conditional a",
      "Page:0.2.0 element C",
      "Page:0.3 conditional a && b",
      "Page:0.3.0 element D",
      "Page:0.4 conditional a",
      "Page:0.4.0 element E",
      "Page:0.4.1 conditional b",
      "Page:0.4.1.0 element F",
      "Page:0.4.1.1 conditional c",
      "Page:0.4.1.1.0 element G",
      "Page:0.5 conditional (a as boolean)",
      "Page:0.5.0 element H",
      "Page:0.6 conditional open",
      "Page:0.7 conditional loading",
      'Page:0.8 expression name || "Anonymous"',
    ]);
  });

  it("makes a loop of every call that runs a callback with JSX for each of something", () => {
    const text = `const Page = () => <p>
      {items.map((i) => <A/>)}
      {items?.filter(Boolean).map((i) => { if (!i) return <B/>; return (<C/>); })}
      {Array.from({ length: 3 }, (_, i) => <D/>)}
      {React.Children.map(children, function (child) { return <E/>; })}
      {_.times(3, () => <F/>)}
      {rows.reduce((all, row) => [...all, <G/>], [])}
      {rows.reduce((sum, row) => sum + row.price, 0)}
      {groups.map((g) => g.items.flatMap((i) => <H/>))}
      {names.map(renderName)}
    </p>;`;
    assertEquals(showTree(text).slice(1), [
      "Page:0.0 loop items",
      "Page:0.0.0 element A",
      "Page:0.1 loop items?.filter(Boolean)",
      "Page:0.1.0 element B",
      "Page:0.1.1 element C",
      "Page:0.2 loop { length: 3 }",
      "Page:0.2.0 element D",
      "Page:0.3 loop children",
      "Page:0.3.0 element E",
      "Page:0.4 loop 3",
      "Page:0.4.0 element F",
      "Page:0.5 loop rows",
      "Page:0.5.0 element G",
      "Page:0.6 expression rows.reduce((sum, row) => sum + row.price, 0)",
      "Page:0.7 loop groups",
      "Page:0.7.0 loop g.items",
      "Page:0.7.0.0 element H",
      "Page:0.8 loop names",
    ]);
  });

  it("makes an expression of anything else in braces, with the JSX anywhere in it as children", () => {
    const text = `const Page = () => <p>
      {"text"}{42}{/* comment */}{}
      {renderRow(<A/>)}{(v) => <B/>}{<C/>}{[<D/>, <E/>]}
      {(() => { switch (x) { case 1: return <F/>; default: return ok ? <G/> : null; } })()}
      {...list}
    </p>;`;
    assertEquals(showTree(text).slice(1), [
      'Page:0.0 expression "text"',
      "Page:0.1 expression 42",
      "Page:0.2 expression /* comment */",
      "Page:0.3 expression ",
      "Page:0.4 expression renderRow(<A/>)",
      "Page:0.4.0 element A",
      "Page:0.5 expression (v) => <B/>",
      "Page:0.5.0 element B",
      "Page:0.6 expression <C/>",
      "Page:0.6.0 element C",
      "Page:0.7 expression [<D/>, <E/>]",
      "Page:0.7.0 element D",
      "Page:0.7.1 element E",
      "Page:0.8 expression (() => { switch (x) { case 1: return <F/>; default: return ok ? <G/> : null; } })()",
      "Page:0.8.0 element F",
      "Page:0.8.1 conditional ok",
      "Page:0.8.1.0 element G",
      "Page:0.9 expression list",
    ]);
  });

  it("makes a slot of every attribute with JSX in it, also of spreads and of repeated names", () => {
    const text = `const Page = () =>
      <A a={<B/>} b=<C/> on:x={() => set(<D/>)} {...{ c: <E/> }} a={ok && <F/>} n={1} {...rest}>
        <G/>
      </A>;`;
    assertEquals(showTree(text), [
      "Page:0 element A",
      "Page:0.@a slot a",
      "Page:0.@a.0 element B",
      "Page:0.@b slot b",
      "Page:0.@b.0 element C",
      "Page:0.@on:x slot on:x",
      "Page:0.@on:x.0 element D",
      "Page:0.@* slot ...",
      "Page:0.@*.0 element E",
      "Page:0.@a~2 slot a",
      "Page:0.@a~2.0 conditional ok",
      "Page:0.@a~2.0.0 element F",
      "Page:0.0 element G",
    ]);
  });

  it("makes a root of every maximal piece, with the conditional or loop that holds it", () => {
    const text = `function Page() {
      const rows = items.map((item) => <Row/>);
      const [icon] = useState(<Icon/>);
      if (busy) return <Busy/>;
      if (gone) return user ? <Gone/> : null;
      useEffect(() => { show(<Toast/>); }, []);
      return ready ? createPortal(<Modal/>, body) : null;
    }`;
    assertEquals(showTree(text), [
      "Page:0 loop items",
      "Page:0.0 element Row",
      "Page:1 element Icon",
      "Page:2 element Busy",
      "Page:3 conditional user",
      "Page:3.0 element Gone",
      "Page:4 element Toast",
      "Page:5 conditional ready",
      "Page:5.0 element Modal",
    ]);
  });
});

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
    ["const icon = <a/>;", ["module"]],
    ["const routes = [{ element: <a/> }]; render(<b/>);", ["module"]],
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
    ["const a = <a/>; function module() { return <b/>; }", ["module", "module~2"]],
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
    assertEquals(tree.nodes.size, count(tree.roots));
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

describe("readJsxTree: broken source", () => {
  before(loadTypeScript);

  it("reads what the parser recovered, and calls what the error touches not editable", () => {
    const text =
      "const A = () => <a><b></a>;\nconst B = () => <c>{ok && </c>;\nconst C = () => <d/>;";
    const tree = treeOf(text);
    assert(tree.nodes.size >= 3);
    const broken = tree.nodes.get("A:0");
    assertEquals([broken?.editable, broken?.reason], [false, "syntax_error"]);
  });

  it("never throws, on every prefix of a page and with every character left out", () => {
    const text = "export default function Page({ a }) { const x = <i/>;\n" +
      "return <A b={<C/>} {...d} e='&amp;'>t {a ? <D/> : f.map((g) => <G {...g}/>)}<></></A>; }";
    for (let length = 0; length <= text.length; length++) {
      checkTree(text.slice(0, length));
      checkTree(text.slice(0, length) + text.slice(length + 1));
    }
  });

  it("covers every element of hostile shapes once", () => {
    const shapes: readonly string[] = [
      "const x = " + "<a>".repeat(400) + "</a>".repeat(400) + ";",
      "const x = <a>" + "<b/>".repeat(100_000) + "</a>;",
      "const x = <a " + "b={<c/>} ".repeat(20_000) + "/>;",
      "const x = " + "<a/> || ".repeat(20_000) + "<b/>;",
      "const x = " + "a && ".repeat(20_000) + "<b/>;",
      "const x = y" + ".map(() => <a/>)".repeat(20_000) + ";",
      "function A() { return <a/>; }".repeat(5_000),
      "const x = <a>" + "{".repeat(300),
    ];
    for (const shape of shapes) {
      checkCoverage(readJsxTree({ ast: parseUnbounded("page.tsx", shape) }), shape);
    }
  });
});

function checkTree(text: string): void {
  const tree = treeOf(text);
  checkCoverage(tree, text);
  checkOrder(tree.roots, 0, text.length);
}

/** Every element and fragment of the syntax is exactly one node, and every node is reachable and has its own id. */
function checkCoverage(tree: JsxTree, text: string): void {
  const covered = [...tree.nodes.values()].filter(({ syntax }) => isJsx(syntax));
  const expected = countJsx(text);
  assertEquals(covered.length, expected, text.slice(0, 200));
  assertEquals(new Set(covered.map(({ syntax }) => syntax)).size, expected);
  assertEquals(tree.nodes.size, count(tree.roots));
}

function checkOrder(nodes: readonly JsxNode[], start: number, end: number): void {
  let position = start;
  for (const node of nodes) {
    assert(node.start >= position && node.end >= node.start, `${node.id} overlaps`);
    checkOrder(node.children, node.start, node.end);
    position = node.end;
  }
  assert(position <= end, `a child ends behind ${end}`);
}

function count(roots: readonly JsxNode[]): number {
  let total = 0;
  const agenda = [...roots];
  for (let node = agenda.pop(); node; node = agenda.pop()) {
    total++;
    for (const child of node.children) agenda.push(child);
  }
  return total;
}

function countJsx(text: string): number {
  let total = 0;
  const agenda: TS.Node[] = [parseUnbounded("page.tsx", text)];
  for (let node = agenda.pop(); node; node = agenda.pop()) {
    if (isJsx(node)) total++;
    ts.forEachChild(node, (child) => {
      agenda.push(child);
    });
  }
  return total;
}
