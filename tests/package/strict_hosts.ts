import { writeFileSync } from "node:fs";
import { join } from "node:path";

/** Writes two hosts of the package and what compiles them, into `built`, as strictly as there is. */
export function writeStrictHosts(folder: string): void {
  writeFileSync(join(folder, "host.ts"), HOST);
  writeFileSync(join(folder, "client_host.ts"), CLIENT_HOST);
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(STRICT));
}

const HOST = `import { createWorkbench, type OpenProject, type Workbench } from "project-workbench";
import { createClient } from "project-workbench/client";

const workbench: Workbench = createWorkbench({ project: ".", auth: () => ({ login: "ada" }) });
const response: Response = await workbench.fetch(new Request("http://localhost/api/health"));
const project: OpenProject | null = await workbench.ready;
const client = createClient({ baseUrl: "http://localhost", fetch: workbench.fetch });
const { data } = await client.GET("/api/project");
console.log(response.status, project, data);
await workbench.close();
`;

/** Asks the service at the address that it is given; what must not compile is never called. */
const CLIENT_HOST = `import process from "node:process";
import { type components, createClient, type WorkbenchClient } from "project-workbench/client";

const [, , baseUrl = ""] = process.argv;
const authorizations = new Set<string | null>();
const client: WorkbenchClient = createClient({
  baseUrl,
  token: "secret",
  fetch: async (request) => {
    authorizations.add(request.headers.get("authorization"));
    return await fetch(request);
  },
});

type PageNode = components["schemas"]["PageNode"];
const page = { feature: "catalog", file: "CatalogPage.tsx" };
const pages = await client.GET("/api/pages/all");
const tree = await client.GET("/api/pages/tree", { params: { query: page } });
if (tree.error) throw new Error(tree.error.detail);
const node: PageNode | undefined = tree.data.roots[0];
const missing = await client.GET("/api/pages/tree", {
  params: { query: { ...page, file: "None.tsx" } },
});
const code: string | undefined = missing.error?.code;
const edit = await client.POST("/api/pages/props", {
  body: {
    ...page,
    contentHash: tree.data.contentHash,
    nodeId: node?.id ?? "",
    propName: "label",
    kind: "string",
    value: "Everything",
    dryRun: true,
  },
});
const diff: string | undefined = edit.data?.diff;
const isPreview = diff?.includes('+    <Stack as="main" gap={4} label="Everything">');
console.log(JSON.stringify({
  pages: pages.data?.count,
  root: node?.tag,
  refused: code,
  isPreview,
  authorizations: [...authorizations],
  isWritten: edit.data?.saveId !== null,
}));

export async function refused(): Promise<void> {
  // @ts-expect-error No route has this path.
  await client.GET("/api/pages/trees");
  // @ts-expect-error A tree is read.
  await client.POST("/api/pages/tree");
  // @ts-expect-error A body needs the node and its file's hash.
  await client.POST("/api/pages/props", { body: page });
  // @ts-expect-error An answer has no such member.
  console.log(tree.data?.nothing);
}
`;

const STRICT = {
  compilerOptions: {
    target: "es2023",
    module: "nodenext",
    strict: true,
    exactOptionalPropertyTypes: true,
    isolatedModules: true,
    outDir: "built",
    noImplicitOverride: true,
    noPropertyAccessFromIndexSignature: true,
    noUncheckedIndexedAccess: true,
    skipLibCheck: false,
    types: ["node"],
    verbatimModuleSyntax: true,
  },
  files: ["host.ts", "client_host.ts"],
};
