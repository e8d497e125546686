import { before, describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { loadTypeScript } from "../../../lib/source/syntax/typescript.ts";
import { showTree } from "./show_tree.ts";

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

  it("tells a text as it is read, without the references to its signs", () => {
    assertEquals(
      showTree("const Page = () => <p>This week&apos;s deals &amp; &#8364;5</p>;").slice(1),
      ["Page:0.0 text This week's deals & \u20ac5"],
    );
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

  it("shortens long code between its characters", () => {
    const smile = "\u{1f600}";
    const code = `"${"a".repeat(197)}${smile}${smile}" + said`;
    assertEquals(showTree(`const Page = () => <p>{${code}}</p>;`), [
      "Page:0 element p",
      `Page:0.0 expression "${"a".repeat(197)}…`,
    ]);
  });
});
