import { after, afterEach, describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { listPages } from "../../../lib/pages/list_pages.ts";
import { moveUnit } from "../../../lib/plan/flows/move_unit.ts";
import { renameUnit } from "../../../lib/plan/flows/rename_unit.ts";
import { endFlowProjects, type FlowProject, openFlowProject } from "./flow_project.ts";

let project: FlowProject | undefined;
afterEach(() => project?.[Symbol.asyncDispose]());
after(endFlowProjects);

const NOTES = `import { createFileRoute } from "@tanstack/react-router";
import { Line } from "./-line";

export const Route = createFileRoute("/account/notes")({ component: NotesPage });

function Cell() {
  return <i />;
}

function NotesPage() {
  return <main><Cell /><Line /></main>;
}
`;

const plain = (id: string): string =>
  `import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("${id}")({ component: RouteComponent });

function RouteComponent() {
  return <main />;
}
`;

const FILES = {
  "package.json": JSON.stringify({
    dependencies: { react: "19", "@tanstack/react-start": "1", "@tanstack/react-router": "1" },
  }),
  "tsconfig.json": '{ "compilerOptions": { "jsx": "react-jsx" } }',
  "src/routes/index.tsx": plain("/"),
  "src/routes/account/orders.tsx": plain("/account/orders"),
  "src/routes/account/notes.tsx": NOTES,
  "src/routes/account/-line.tsx": "export function Line() {\n  return <hr />;\n}\n",
  "src/routes/account/-shop-browse.tsx": "export function ShopBrowse() {\n  return <b />;\n}\n",
};

describe("a file that is a TanStack route", () => {
  it("is renamed with its component and its id, and keeps what the router reads", async () => {
    project = await openFlowProject(FILES);
    await project.run(renameUnit, { path: "src/routes/account/notes.tsx", newName: "Memos" });
    const { "src/routes/account/memos.tsx": text = "" } = await project.changes();
    assertEquals(
      text,
      NOTES.replace("/account/notes", "/account/memos").replaceAll("NotesPage", "Memos"),
    );
  });

  it("keeps the name that the generator gives", async () => {
    project = await openFlowProject(FILES);
    await project.run(renameUnit, { path: "src/routes/account/orders.tsx", newName: "Purchases" });
    const { "src/routes/account/purchases.tsx": text = "" } = await project.changes();
    assertEquals(text, plain("/account/purchases"));
  });

  it("has the id of the folder that it is moved to", async () => {
    project = await openFlowProject(FILES);
    await project.run(moveUnit, { path: "src/routes/account/orders.tsx", folder: "src/routes" });
    assertEquals((await project.changes())["src/routes/orders.tsx"], plain("/orders"));
  });

  it("is called after what its route shows, or its address; files with a hyphen are no pages", async () => {
    project = await openFlowProject(FILES);
    const { pages } = await listPages({ source: project.source });
    assertEquals(pages.map(({ title, route }) => [route, title]), [
      ["/account/notes", "Notes"],
      ["/account/orders", "Orders"],
      ["/", "Index"],
    ]);
  });
});
