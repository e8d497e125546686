import { assertEquals, assertRejects, assertStringIncludes } from "@std/assert";
import { describe, it } from "node:test";
import { WorkbenchError } from "../../../lib/errors/mod.ts";
import { createComponent } from "../../../lib/plan/flows/create_component.ts";
import { createProvider } from "../../../lib/plan/flows/create_provider.ts";
import { openFlowProject } from "../../plan/flows/flow_project.ts";
import { moveComponent, moveNode } from "./extract_cases.ts";

const APP_PAGE = "app/teas/page.tsx";

const clientFile = (name: string) =>
  `"use client";

export function ${name}({ label }: { label: string }) {
  return <b>{label}</b>;
}
`;

/** A Next.js project whose components are nearly all the client's. */
const NEXT = {
  "package.json": '{ "name": "teas", "dependencies": { "react": "*", "next": "15" } }',
  ...Object.fromEntries(
    ["Counter", "Toggle", "Menu"].map((name) => [`components/${name}.tsx`, clientFile(name)]),
  ),
  "app/layout.tsx":
    "export default function Layout({ children }: { children: unknown }) {\n  return <html>{String(children)}</html>;\n}\n",
};

/** The new file of a change: the one that is not the page. */
function madeBy(changes: Readonly<Record<string, string | null>>, page = APP_PAGE): string {
  const [made, ...others] = Object.entries(changes).filter(([path]) => path !== page);
  assertEquals(others, []);
  return made?.[1] ?? "";
}

const SERVER_PAGE = `async function Users() {
  const users = await Promise.resolve(["Ann"]);
  return <p>{users.join()}</p>;
}

export default async function TeasPage() {
  await Promise.resolve();
  return (
    <main>
      <Users />
      <h1>Teas</h1>
      <button onClick={() => alert(1)}>Buy</button>
    </main>
  );
}
`;

describe("an extraction among client components", () => {
  it("leaves a component of a server file on the server", async () => {
    await using moved = await moveComponent(SERVER_PAGE, "Users", NEXT, APP_PAGE);
    assertEquals(madeBy(moved.changes).startsWith("export async function Users()"), true);
  });

  it("leaves an element of a server file on the server", async () => {
    await using moved = await moveNode(
      SERVER_PAGE,
      { tag: "h1", name: "TeaTitle" },
      NEXT,
      APP_PAGE,
    );
    assertEquals(madeBy(moved.changes).startsWith("export "), true, madeBy(moved.changes));
    assertEquals(moved.extraction.notes ?? [], []);
  });

  it("makes what handles an event the client's, and says so", async () => {
    const request = { tag: "button", name: "BuyButton" };
    await using moved = await moveNode(SERVER_PAGE, request, NEXT, APP_PAGE);
    assertStringIncludes(madeBy(moved.changes), '"use client";\n\n');
    assertEquals((moved.extraction.notes ?? []).map(({ code, message }) => [code, message]), [[
      "client_component",
      '"components/BuyButton.tsx" opens with "use client", since "onClick" is for client components alone: the rest of the page stays on the server',
    ]]);
  });

  it("makes what keeps state the client's", async () => {
    const page = `import * as React from "react";

function Counter2() {
  const [count] = React.useState(0);
  return <p>{count}</p>;
}

export default function TeasPage() {
  return <Counter2 />;
}
`;
    await using moved = await moveComponent(page, "Counter2", NEXT, APP_PAGE);
    assertStringIncludes(madeBy(moved.changes), '"use client";\n\n');
  });

  it("refuses what waits, by the word that does", async () => {
    const page =
      "export default async function TeasPage() {\n  return <main><p>{await Promise.resolve(1)}</p></main>;\n}\n";
    const error = await assertRejects(
      () => moveNode(page, { tag: "p", name: "TeaCount" }, NEXT, APP_PAGE),
      WorkbenchError,
    );
    assertStringIncludes(error.message, 'It has the "await" of the function around it');
  });

  it("keeps what calls an action of the server on the server", async () => {
    const page = `export default function TeasPage() {
  return (
    <main>
      <form action={async () => { "use server"; }}><p>Buy</p></form>
    </main>
  );
}
`;
    await using moved = await moveNode(page, { tag: "form", name: "BuyForm" }, NEXT, APP_PAGE);
    assertEquals(madeBy(moved.changes).startsWith("export "), true, madeBy(moved.changes));
  });

  it("leaves a component of a client file to the client", async () => {
    const page = clientFile("Note") +
      '\nexport default function TeasPage() {\n  return <main><h1>Teas</h1><Note label="a" /></main>;\n}\n';
    await using moved = await moveNode(page, { tag: "h1", name: "TeaTitle" }, {
      ...NEXT,
      "components/Plain.tsx": clientFile("Plain").slice(15),
    }, APP_PAGE);
    assertStringIncludes(madeBy(moved.changes), '"use client";\n\nexport ');
    assertEquals(moved.extraction.notes ?? [], []);
    await using whole = await moveComponent(page, "Note", NEXT, APP_PAGE);
    assertStringIncludes(madeBy(whole.changes), '"use client";\n\nexport ');
  });

  it("knows no client in a project without servers", async () => {
    const page =
      "export function HomePage() {\n  return <main><button onClick={() => alert(1)}>Buy</button></main>;\n}\n";
    await using moved = await moveNode(page, { tag: "button", name: "BuyButton" });
    assertEquals(Object.values(moved.changes).some((text) => text?.includes("use client")), false);
  });
});

describe("a new file among client components", () => {
  const files = { ...NEXT, [APP_PAGE]: SERVER_PAGE };

  it("is the client's only where what it holds is for the client alone", async () => {
    await using project = await openFlowProject(files);
    await project.run(createComponent, { feature: "app", name: "Badge" });
    assertEquals(madeBy(await project.changes(), "").includes("use client"), false);
  });

  it("is the client's where it makes a context", async () => {
    await using project = await openFlowProject(files);
    const values = [{ name: "name", type: "string" }];
    await project.run(createProvider, { feature: "app", name: "User", values });
    assertEquals(madeBy(await project.changes(), "").startsWith('"use client";\n'), true);
  });
});
