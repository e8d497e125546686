import { assertEquals } from "@std/assert";
import { after, before, describe, it } from "node:test";
import { type CheckedProject, openCheckedProject, STRICT_CONFIG } from "./checked_project.ts";

const PAGE = `
interface User { name: string; age: number }
interface CardProps {
  user: User;
  tone?: "calm" | "alert";
  onOpen: (id: string) => void;
  extra: any;
}
const Card = (props: CardProps) => null;
const size = 3;
export function Page({ user, title }: { user: User | null; title: string }) {
  const calm = "calm" as const;
  const open = (id: string) => {};
  const close = () => {};
  const wrong = (id: number) => {};
  let extra: unknown;
  const loose: any = 1;
  if (title === "shadow") { const size = "inner"; return <p>{size}</p>; }
  return user && <§Card />;
  const later = 1;
}
`;

describe("TypeService on names", () => {
  let project: CheckedProject;
  before(() => {
    project = openCheckedProject({ "tsconfig.json": STRICT_CONFIG });
  });
  after(() => project[Symbol.asyncDispose]());

  it("namesAt types visible names, narrowed by the conditions around the element", async () => {
    const types = await project.types.namesAt({
      ...project.at("src/page.tsx", PAGE),
      names: ["user", "title", "size", "open", "Card", "nowhere", "User"],
    });
    assertEquals(types, {
      user: { type: "User" },
      title: { type: "string" },
      size: { type: "3" },
      open: { type: "(id: string) => void" },
      Card: { type: "(props: CardProps) => null" },
    });
  });

  it("namesAt respects shadowing, at any place", async () => {
    const marked = PAGE.replace("§", "").replace("<p>{size}", "<p>{§size}");
    const types = await project.types.namesAt({
      ...project.at("src/page.tsx", marked),
      names: ["size", "user"],
    });
    assertEquals(types, { size: { type: `"inner"` }, user: { type: "User | null" } });
  });

  it("candidates gives the names that fit, same name first", async () => {
    const answer = await project.types.candidates({
      ...project.at("src/page.tsx", PAGE),
      props: ["user", "tone", "onOpen", "extra", "absent"],
      names: ["close", "calm", "open", "wrong", "user", "title", "size", "extra", "loose"],
    });
    assertEquals(answer, [
      { prop: "user", fits: [{ name: "user", type: "User", why: "same-name-and-type" }] },
      { prop: "tone", fits: [{ name: "calm", type: `"calm"`, why: "type" }] },
      {
        prop: "onOpen",
        fits: [
          { name: "close", type: "() => void", why: "type" },
          { name: "open", type: "(id: string) => void", why: "type" },
        ],
      },
      { prop: "extra", fits: [{ name: "extra", type: "unknown", why: "same-name" }] },
      { prop: "absent", fits: [] },
    ]);
  });

  it("asking about names leaves no trace in the file's errors", async () => {
    const { path, text, offset } = project.at("src/page.tsx", PAGE);
    const before = await project.types.diagnostics({ path, text });
    const names = ["later", "extra", "user", "Page"];
    await project.types.namesAt({ path, text, offset, names });
    await project.types.candidates({ path, text, offset, names, props: ["user"] });
    assertEquals(await project.types.diagnostics({ path, text }), before);
  });
});
