import { useQuery } from "@tanstack/react-query";
import { api, ask, type Schemas } from "../../api/client.ts";
import { queries } from "../../api/queries.ts";
import { queryClient } from "../../api/query_client.ts";
import type { DraftAnswer, Drafting as DraftingOf } from "../../parts/draft/draft.ts";
import { useDraft } from "../../parts/draft/use_draft.ts";
import { followOp } from "./follow_op.ts";
import type { Machine } from "../../parts/machine/model.ts";

type Body = Schemas["EditMachineBody"];
type File = Schemas["ReadMachinesAnswer"];
/** Leaves out of each op the file, the machine and how it is written. */
type OpOf<T> = T extends unknown
  ? Omit<T, "feature" | "file" | "path" | "machine" | "commit" | "contentHash" | "dryRun">
  : never;

/** An edit of a machine. */
export type MachineOp = OpOf<Body>;

interface Answer extends DraftAnswer {
  readonly machines: readonly Machine[];
  readonly contentHash: string;
}

/** The draft of a machine: one op, since the service edits a machine op by op. */
export type MachineDrafting = DraftingOf<MachineOp, Answer, File>;

/** What a saved op did, for the place to follow. */
type Follow = (op: MachineOp) => void;

/** Holds the draft of the machine that is open. */
export function useMachineDraft(path: string, machine: number, follow: Follow): MachineDrafting {
  const key = queries.machines(path).queryKey;
  const { data } = useQuery({ ...queries.machines(path), enabled: false });
  return useDraft<MachineOp, Answer, File>({
    key: `machine ${path} ${machine}`,
    path,
    now: data?.contentHash,
    reading: () => queryClient.getQueryData(key),
    follow: (op, from, to) => followOp(op, from.machines[machine], to.machines[machine]),
    readAgain: () => queryClient.refetchQueries({ queryKey: key }),
    add: (_, added) => [added],
    send: async ([step], { contentHash, dryRun }) => {
      // A draft has one step, and the body is that of its op.
      const body = { ...step?.op, path, machine, contentHash, commit: true, dryRun } as Body;
      const answer = await ask(api.POST("/api/workflows/edit", { body }));
      if (!("change" in answer)) throw new Error("A commit was answered as a preview");
      const brought = answer.findings.map(({ message, line, severity }) => ({
        message,
        path,
        line,
        severity: severity === "info" ? "hint" as const : severity,
      }));
      return { ...answer, violations: [...answer.violations, ...brought], told: [] };
    },
    show: async (answer, [step]) => {
      queryClient.setQueryData(
        key,
        (old) => old && { ...old, machines: [...answer.machines], contentHash: answer.contentHash },
      );
      if (step) follow(step.op);
      await queryClient.invalidateQueries({ queryKey: ["machines"] });
    },
  });
}
