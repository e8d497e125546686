import { openProject } from "../../lib/project/mod.ts";
import { type Nav, openNav } from "../../lib/nav/mod.ts";
import { readView } from "../../lib/nav/read_view.ts";
import { type TemporaryProject, temporaryProject } from "../support/temporary_project.ts";
import { openTestSource } from "../support/test_source.ts";

type View = Awaited<ReturnType<typeof readView>>;

/** Navigation over a project in a temporary folder. */
export interface TestNav extends AsyncDisposable {
  readonly nav: Nav;
  readonly project: TemporaryProject;
  view(path: string): Promise<View>;
  /** `name kind -> path:line:column` of each reference, or `(reason)`, in text order. */
  leads(path: string): Promise<string[]>;
}

/** @param files contents by project-relative path */
export async function openTestNav(
  files: Readonly<Record<string, string | Uint8Array>>,
): Promise<TestNav> {
  const temporary = temporaryProject(files);
  const project = await openProject({ root: temporary.root });
  const source = openTestSource(project);
  const nav = openNav(source);

  async function view(path: string): Promise<View> {
    const file = await project.files.read(path);
    if (!file) throw new Error(`There is no ${path}`);
    return await readView(nav, file, await project.layout());
  }

  return {
    nav,
    project: temporary,
    view,
    async leads(path) {
      return (await view(path)).references.map(({ name, kind, target, reason }) => {
        const place = target ? `${target.path}:${target.line}:${target.column}` : `(${reason})`;
        return `${name} ${kind} -> ${place}`;
      });
    },
    async [Symbol.asyncDispose]() {
      await source[Symbol.asyncDispose]();
      await project[Symbol.asyncDispose]();
      temporary.remove();
    },
  };
}

/** The leads of the file `src/a.tsx` of a project, without its specifiers unless asked for. */
export async function leadsOf(
  files: Readonly<Record<string, string | Uint8Array>>,
  options: { readonly specifiers?: boolean } = {},
): Promise<string[]> {
  await using test = await openTestNav(files);
  const leads = await test.leads("src/a.tsx");
  return options.specifiers ? leads : leads.filter((lead) => !/^[.@#~]/.test(lead));
}
