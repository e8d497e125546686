import { api, ask, type Schemas } from "../../api/client.ts";
import { queries } from "../../api/queries.ts";
import { queryClient } from "../../api/query_client.ts";
import { tellRefusal, toasts } from "../../parts/toasts.tsx";

type Session = Schemas["GitSession"];
type Outcome = Schemas["GitCommitAnswer"];

const TITLES: Readonly<Record<Outcome["status"], string>> = {
  committed: "Committed",
  pending: "Waiting to be committed",
  question: "There is a question first",
  waiting: "The repository is in the middle of something",
  busy: "Somebody else works in the repository",
  nothing_pending: "There is nothing to commit",
  failed: "Could not commit: the files are saved, and still wait",
  disabled: "Saves are not committed here",
  not_a_repo: "There is no repository to commit to",
};

/** Commits what is pending. */
export async function commitNow(): Promise<void> {
  await change("Could not commit", async () => {
    const before = lastRead();
    tell(await ask(api.POST("/api/git/commit", {})), before);
  });
}

/** Answers the question of the session. */
export async function answerQuestion(
  answer: Schemas["GitQuestion"]["choices"][number],
  remember: boolean,
): Promise<void> {
  await change("The answer was not taken", async () => {
    const before = lastRead();
    const outcome = await ask(api.POST("/api/git/dirty-answer", { body: { answer, remember } }));
    tell(
      outcome,
      before,
      outcome.status === "pending" ? "Answered: the commit follows" : undefined,
    );
  });
}

/** Sets parts of the configuration. */
export async function configure(
  body: Schemas["GitConfigurationChange"],
  done = "Settings saved",
): Promise<boolean> {
  return await change("The settings were not taken", async () => {
    // The client's types know no member that can be null alone.
    await ask(api.POST("/api/git/config", { body: body as Omit<typeof body, "remembered"> }));
    toasts.add({ title: done });
  });
}

/** Names what the session works on; null forgets it. */
export async function namePlan(plan: NonNullable<Session["session"]>["plan"]): Promise<boolean> {
  const body = { plan: plan?.plan ?? null, planTitle: plan?.title ?? null };
  return await change("The plan was not taken", async () => {
    await ask(api.POST("/api/git/plan", { body }));
  });
}

/** Connects the repository to the place that it will be pushed to by the person. */
export async function connectRemote(url: string): Promise<boolean> {
  return await change("The remote was not added", async () => {
    await ask(api.POST("/api/git/remote", { body: { url } }));
    toasts.add({ title: "The remote is set. Nothing was sent there." });
  });
}

/** Does something and shows the session as it is then. Returns whether it was done. */
async function change(title: string, act: () => Promise<void>): Promise<boolean> {
  try {
    await act();
    return true;
  } catch (error) {
    tellRefusal(title, error);
    return false;
  } finally {
    await Promise.all(
      // Saves in files that a stash took along cannot be undone meanwhile.
      ["git", "saves"].map((key) => queryClient.invalidateQueries({ queryKey: [key] })),
    );
  }
}

/** Returns the session as it was read last. */
function lastRead(): Session | undefined {
  return queryClient.getQueryData(queries.git().queryKey);
}

/** @param before the session as it was before that */
function tell(
  outcome: Outcome,
  before: Session | undefined,
  title: string = TITLES[outcome.status],
): void {
  const { status, branch, message, stashed, left } = outcome;
  const earlier = before?.session?.branch ?? null;
  const isMoved = status === "committed" && branch !== earlier && branch !== before?.branch;
  // The news of the new branch tells of the commit on it.
  if (isMoved && !stashed && !left?.length) return;
  const isLeft = earlier !== null && before?.session?.question?.kind === "branch_moved";
  const lines = [
    message ?? (branch === undefined ? "" : `On ${branch}.`),
    isLeft
      ? `The session before is on ${earlier} still, and is not home: the page Git session lists it.`
      : "",
    stashed === undefined
      ? ""
      : `“${stashed.message}” is in the stash: git stash pop brings it back. Saves in its files can be undone once they are back.`,
    ...(left ?? []).map(({ path, why }) => `${path}: ${why}`),
  ];
  toasts.add({ title, description: lines.filter(Boolean).join(" ") });
}
