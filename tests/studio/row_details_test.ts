import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { type DetailedNode, detailsOf } from "../../studio/screens/units/row_details.ts";

type Told = Partial<DetailedNode> & { readonly given?: Readonly<Record<string, string>> };

function node(id: string, tag: string, { given = {}, ...told }: Told = {}): DetailedNode {
  const props = Object.entries(given).map(([name, value]) => ({
    name,
    kind: value.startsWith("{") ? "expression" : "string",
    value,
  }));
  return { id, type: "element", owner: "Form", tag, props, children: [], ...told };
}

function said(roots: readonly DetailedNode[], closed: readonly string[] = []): unknown {
  return Object.fromEntries(detailsOf(roots, new Set(closed)));
}

const text = (id: string, words: string): DetailedNode => ({
  id,
  type: "text",
  owner: "Form",
  text: words,
  children: [],
});

describe("the rows of the outline that look alike", () => {
  it("are told apart by the prop that names them, or by another that differs", () => {
    const fields = [
      node("1", "Field", { given: { type: "text", name: "username", size: "l" } }),
      node("2", "Field", { given: { type: "password", name: "secret", size: "l" } }),
      node("3", "Button", { given: { name: "send" } }),
    ];
    assertEquals(said([node("0", "form", { children: fields })]), {
      1: 'name="username"',
      2: 'name="secret"',
    });
    const labelled = ["User name", "Password"].map((label, at) =>
      node(`${at}`, "Field", { given: { labelProps: `{ children: "${label}" }` } })
    );
    assertEquals(said(labelled), {
      0: 'labelProps={{ children: "User name" }}',
      1: 'labelProps={{ children: "Password" }}',
    });
  });

  it("are told apart by the first text in them, where they are closed", () => {
    const items = ["One", "Two"].map((word, at) =>
      node(`${at}`, "li", { children: [text(`${at}.0`, `\n  ${word}\n`)] })
    );
    assertEquals(said(items), {});
    assertEquals(said(items, ["1"]), { 1: "Two" });
  });

  it("have the conditions of their returns, where a component has several", () => {
    const roots = [
      node("0", "Redirect", { condition: "user ===\n    null" }),
      node("1", "Redirect", { condition: "error" }),
      node("2", "main"),
      node("3", "p", { owner: "Other", condition: "isOpen" }),
    ];
    assertEquals(said(roots), { 0: "if user === null", 1: "if error" });
  });
});
