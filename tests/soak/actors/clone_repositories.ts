import { Interrupted } from "../client.ts";
import type { World } from "../world.ts";
import type { Turn } from "./turn.ts";

const OVER = ["done", "failed", "cancelled"];

/** Clones a repository that nobody else adds to, pulls what is new, and holds both against what the server has. */
export function cloneRepositories(world: World, repository: string): Turn {
  const { client, server } = world;
  server.create(repository, { "package.json": "{}\n" });
  /** The clone that is pulled: its id, and the name of its folder. */
  let kept: { readonly id: string; readonly name: string } | null = null;

  async function clone(): Promise<typeof kept> {
    const name = world.unique();
    const { body } = await client.ask("POST", "/api/clone", { url: server.url(repository), name });
    const { id } = body.clone;
    const isUnwanted = world.random(3) === 0;
    if (isUnwanted) await client.ask("POST", `/api/clone/${id}/cancel`, {}, ["illegal_verb"]);
    for (;;) {
      const { body: { clone: { state, error } } } = await client.ask("GET", `/api/clone/${id}`);
      if (state === "failed") throw new Error(`The clone failed: ${error?.message}`);
      if (state === "done") requireSame(name, server.git(repository, "rev-parse", "HEAD"));
      if (OVER.includes(state)) return state === "done" ? { id, name } : null;
    }
  }

  async function pull({ id, name }: NonNullable<typeof kept>): Promise<void> {
    const commit = server.commit(repository, { "src/words.txt": `${world.unique()}\n` });
    const { body } = await client.ask("POST", "/api/clone/pull", { id });
    if (body.to !== commit) throw new Error(`A pull led to ${body.to}, not to ${commit}`);
    requireSame(name, commit);
  }

  /** Stock git has nothing to say against the folder, and finds the commit there. */
  function requireSame(name: string, commit: string): void {
    const clone = world.clone(name);
    const [head, changes] = [clone.git("rev-parse", "HEAD"), clone.git("status", "--porcelain")];
    if (head !== commit || changes !== "") {
      throw new Error(`The clone is at ${head}, not at ${commit}, with the changes ${changes}`);
    }
  }

  return async () => {
    try {
      if (kept && world.random(4) > 0) await pull(kept);
      else kept = await clone() ?? kept;
    } catch (error) {
      // Whoever was interrupted cannot know how far it came; what the folder is like then is told to the next who pulls.
      if (error instanceof Interrupted) kept = null;
      throw error;
    }
  };
}
