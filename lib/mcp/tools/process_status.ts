import { z } from "zod";
import type { processAnswer, processList, processReview } from "../../processes/schemas.ts";
import { count } from "../../text/mod.ts";
import { pageOf } from "../telling/answer_pages.ts";
import { cursor } from "../telling/inputs.ts";
import { reviewLink } from "../telling/review_link.ts";
import type { Service } from "../service.ts";
import { inToolWords } from "../telling/tool_words.ts";
import { tool } from "../telling/tool.ts";

type Answer = z.output<typeof processAnswer>;
type Process = Answer["process"];
type Review = z.output<typeof processReview>;

const MAX_LISTED = 20;

export const processStatus = tool({
  name: "process_status",
  toolset: "review",
  description:
    "How far a proposed change is: state, each file's verdict and blockers, the person's comments. Without an id lists them.",
  input: z.strictObject({
    // The path of a route is made of it.
    id: z.string().regex(/^[A-Za-z0-9-]{1,100}$/, "Give the id that propose_change answered")
      .optional(),
    wait: z.int().min(0).max(50).optional().describe("seconds, for anything new"),
    revision: z.int().min(0).optional().describe("the last that you saw"),
    cursor,
  }),
  isReadOnly: true,
  async run({ id, wait, revision, cursor }, { service }) {
    if (id === undefined) {
      const { processes } = await service.get<z.output<typeof processList>>("/api/processes");
      const lines = processes.slice(0, MAX_LISTED).map((each) =>
        `${each.id} ${each.kind} "${each.title}" ${each.state}, ${
          count(each.pendingDecisions, "open decision")
        }`
      );
      return pageOf(lines.join("\n") || "There is none", cursor);
    }
    const target = `/api/processes/${id}`;
    const process = await readProcess(target, { wait, revision }, service);
    const review = await service.get<Review>(`${target}/review`);
    return pageOf(
      [...stateOf(process), ...filesOf(review), `review: ${reviewLink(service, id)}`]
        .join("\n"),
      cursor,
    );
  },
});

/** Reads a process as it is, or once it is not any more what it was at a revision. */
async function readProcess(
  target: string,
  { wait, revision }: {
    readonly wait?: number | undefined;
    readonly revision?: number | undefined;
  },
  service: Service,
): Promise<Process> {
  const now = await service.get<Answer>(target);
  if (wait === undefined) return now.process;
  const later = await service.get<Answer>(target, {
    wait: `${wait}`,
    revision: `${revision ?? now.process.revision}`,
  });
  return later.process;
}

function stateOf({ id, title, state, revision, error, steps, comments }: Process): string[] {
  return [
    `${id} "${title}" is ${state}${error ? `: ${error.message}` : ""}, revision ${revision}`,
    ...steps.map((step) =>
      `step ${step.id} ${step.state}: ${step.title}${step.error ? ` (${step.error.message})` : ""}`
    ),
    ...comments.map(({ by, at, path, line, text }) => {
      const where = path === null ? "" : ` on ${path}${line === null ? "" : `:${line}`}`;
      return `comment by ${by} at ${at}${where}: ${text}`;
    }),
  ];
}

function filesOf({ files, resolved }: Review): string[] {
  return [
    ...files.map(({ path, change, verdict, blockers }) => {
      const decided = verdict
        ? `${verdict.verdict} by ${verdict.by}${verdict.landed ? ", landed" : ", not landed"}`
        : "not decided";
      const refused = blockers.map((blocker) => `; blocked: ${wordsOf(blocker)}`).join("");
      return `${change} ${path}: ${decided}${refused}`;
    }),
    resolved ? "every file is decided on" : "a person has to decide on the rest",
    ...(isLate(files) ? [NEXT_OF_LATE] : []),
  ];
}

/** The step that is left to an agent where a file has changed under a proposal: nobody can approve that file any more. */
const NEXT_OF_LATE =
  "Next: propose_change anew, which is made for the files as they are now, and ask the person to reject this one";

function isLate(files: Review["files"]): boolean {
  return files.some(({ verdict, blockers }) =>
    verdict === null && blockers.some(({ code }) => code === "content_changed")
  );
}

/** Words of a blocker; of a file that has changed they name no plan, which an agent cannot run again. */
function wordsOf({ code, message }: Review["files"][number]["blockers"][number]): string {
  return code === "content_changed"
    ? "the file has changed since the proposal was made"
    : inToolWords(message);
}
