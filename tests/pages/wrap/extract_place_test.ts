import { describe, it } from "node:test";
import { assertEquals, assertStringIncludes } from "@std/assert";
import { temporaryProject } from "../../support/temporary_project.ts";
import { openTestWorkbench } from "../../support/test_workbench.ts";

const page = (name: string) =>
  `export function ${name}({ title }: { title: string }) {
  return (
    <main>
      <section>
        <h2>{title}</h2>
      </section>
    </main>
  );
}
`;
const component = (name: string) =>
  `export function ${name}({ text }: { text: string }) {
  return <b>{text}</b>;
}
`;

/** The file that gets what is taken out of a page, of its only section; what the error says where there is none. */
async function placeOf(
  path: string,
  files: readonly string[],
  folder?: string,
): Promise<string> {
  return (await extracted(path, files, { folder })).place;
}

/** The same with the text of the edits of the page. @param more files by path, with their texts */
async function extracted(
  path: string,
  files: readonly string[],
  { folder, more = {} }: {
    readonly folder?: string | undefined;
    readonly more?: Readonly<Record<string, string>>;
  },
): Promise<{ readonly place: string; readonly edits: string }> {
  const written = files.map((file) => {
    const name = file.split("/").at(-1)?.replace(/\.tsx$/, "") ?? "";
    return [file, name === "index" ? page("Screen") : component(name)];
  });
  const project = temporaryProject({
    "package.json": '{"dependencies":{"react":"19.0.0"}}',
    "tsconfig.json": '{"compilerOptions":{"jsx":"react-jsx","strict":true}}',
    ...Object.fromEntries(written),
    ...more,
    [path]: page("Screen"),
  });
  try {
    await using test = await openTestWorkbench(null, { project: project.root });
    const { body: tree } = await test.get("/api/pages/tree", { path });
    interface Node {
      readonly id: string;
      readonly tag?: string;
      readonly children?: readonly Node[];
    }
    const all = (node: Node): Node[] => [node, ...(node.children ?? []).flatMap(all)];
    const section = tree.roots.flatMap(all).find(({ tag }: Node) => tag === "section");
    const { status, body } = await test.post("/api/pages/edits", {
      path,
      contentHash: tree.contentHash,
      dryRun: true,
      ops: [{ op: "extract", nodeId: section.id, name: "Lead", folder }],
    });
    const edits = (body.change?.edits ?? []).map(({ text }: { text: string }) => text).join("");
    const place = status === 200
      ? body.created.map(({ path }: { path: string }) => path).join()
      : [status, body.code, body.reason].join(" ");
    return { place, edits };
  } finally {
    project.remove();
  }
}

const AUTH = "src/features/auth";

describe("the place of what is taken out of a page", () => {
  it("is the folder for components that is nearest around the page", async () => {
    const files = [
      `${AUTH}/forgot-password/components/MailForm.tsx`,
      `${AUTH}/sign-up/components/NameForm.tsx`,
      `${AUTH}/forgot-password/index.tsx`,
    ];
    assertEquals(
      await placeOf(`${AUTH}/sign-up/index.tsx`, files),
      `${AUTH}/sign-up/components/Lead.tsx`,
    );
  });

  it("is the nearest one where the feature has some of its own as well", async () => {
    const files = [
      `${AUTH}/components/Logo.tsx`,
      `${AUTH}/sign-up/components/NameForm.tsx`,
      `${AUTH}/sign-in/index.tsx`,
    ];
    assertEquals(
      await Promise.all(
        ["sign-up", "sign-in"].map((screen) => placeOf(`${AUTH}/${screen}/index.tsx`, files)),
      ),
      [`${AUTH}/sign-up/components/Lead.tsx`, `${AUTH}/components/Lead.tsx`],
    );
  });

  it("is a new folder beside the page where only other screens have one", async () => {
    const files = [`${AUTH}/forgot-password/components/MailForm.tsx`];
    assertEquals(
      await placeOf(`${AUTH}/sign-up/index.tsx`, files),
      `${AUTH}/sign-up/components/Lead.tsx`,
    );
  });

  it("is beside a component that lies deeper in the folder for components", async () => {
    const files = ["src/components/Logo.tsx", "src/components/editor/Bar.tsx"];
    assertEquals(
      await Promise.all(
        ["editor/Form.tsx", "editor/Tools/Tools.tsx", "Menu.tsx"].map((path) =>
          placeOf(`src/components/${path}`, files)
        ),
      ),
      [
        "src/components/editor/Lead.tsx",
        "src/components/editor/Lead.tsx",
        "src/components/Lead.tsx",
      ],
    );
  });

  it("is beside a component where the only folder for components is somewhere else", async () => {
    const files = ["src/lib/referrals/components/Logo.tsx", "src/ui/partners/Row.tsx"];
    assertEquals(await placeOf("src/ui/partners/Sheet.tsx", files), "src/ui/partners/Lead.tsx");
  });

  it("is beside a component where no folder is called after components", async () => {
    const cases = [
      ["app/widgets/Shelf.tsx", "app/widgets/TeaRow.tsx", "app/Root.tsx"],
      ["src/widgets/Shelf.tsx", "src/widgets/TeaRow.tsx"],
      ["src/widgets/Shelf.tsx"],
      ["src/widgets/shelf/Shelf.tsx", "src/widgets/shelf/ShelfRow.tsx"],
      ["src/features/shop/Shelf.tsx", "src/features/shop/Row.tsx", `${AUTH}/components/Logo.tsx`],
    ] as const;
    const places = [];
    for (const [path, ...files] of cases) places.push(await placeOf(path, files));
    assertEquals(places, [
      "app/widgets/Lead.tsx",
      "src/widgets/Lead.tsx",
      "src/widgets/Lead.tsx",
      "src/widgets/shelf/Lead.tsx",
      "src/features/shop/Lead.tsx",
    ]);
  });

  it("has the style of the components beside it, not that of all others", async () => {
    const root = "export default function Root() {\n  return <p />;\n}\n";
    const { edits } = await extracted("app/widgets/Shelf.tsx", ["app/widgets/TeaRow.tsx"], {
      more: { "app/Root.tsx": root, "app/Frame.tsx": root, "app/Head.tsx": root },
    });
    assertStringIncludes(edits, 'import { Lead } from "./Lead";\n');
  });

  it("is beside the parts of a page that lie beside it", async () => {
    const files = ["app/teas/TeaRow.tsx", "app/layout.tsx"];
    assertEquals(await placeOf("app/teas/page.tsx", files), "app/teas/Lead.tsx");
  });

  it("has the name that files beside it have, whatever those of deeper folders are called", async () => {
    const files = [
      ..."abcdefghijklm".split("").map((name) => `src/components/blocks/block-${name}/index.tsx`),
      "src/components/topBar.tsx",
      "src/components/sideBar.tsx",
    ];
    assertEquals(await placeOf("src/components/mainPanel.tsx", files), "src/components/lead.tsx");
  });

  it("is the folder that is said, also one that is not there yet", async () => {
    const page = `${AUTH}/sign-up/index.tsx`;
    const said = [`${AUTH}/sign-up`, "src/shared/parts", "./src//shared/", "."];
    assertEquals(
      await Promise.all(said.map((folder) => placeOf(page, [`${AUTH}/parts/Logo.tsx`], folder))),
      [
        `${AUTH}/sign-up/Lead.tsx`,
        "src/shared/parts/Lead.tsx",
        "src/shared/Lead.tsx",
        "Lead.tsx",
      ],
    );
  });

  it("is no folder that cannot hold the project's sources", async () => {
    const page = `${AUTH}/sign-up/index.tsx`;
    const said = ["../outside", "/tmp", "node_modules/lead", "src/.hidden"];
    assertEquals(
      await Promise.all(said.map((folder) => placeOf(page, [`${AUTH}/parts/Logo.tsx`], folder))),
      [
        "403 outside_project ",
        "403 outside_project ",
        "422 not_wrappable bad_folder",
        "422 not_wrappable bad_folder",
      ],
    );
  });
});
