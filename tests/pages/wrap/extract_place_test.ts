import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
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
  const written = files.map((file) => {
    const name = file.split("/").at(-1)?.replace(/\.tsx$/, "") ?? "";
    return [file, name === "index" ? page("Screen") : component(name)];
  });
  const project = temporaryProject({
    "package.json": '{"dependencies":{"react":"19.0.0"}}',
    "tsconfig.json": '{"compilerOptions":{"jsx":"react-jsx","strict":true}}',
    ...Object.fromEntries(written),
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
    if (status !== 200) return [status, body.code, body.reason].join(" ");
    return body.created.map(({ path }: { path: string }) => path).join();
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
