import { count } from "../../parts/words.ts";

/** The parts of a process that its end concerns. */
interface Ending {
  readonly state: string;
  readonly progress: { readonly done: number; readonly total: number };
}

/** The decisions on what a process proposes. */
interface Decided {
  readonly files: readonly {
    readonly verdict: { readonly verdict: string; readonly landed: boolean } | null;
  }[];
}

/** Says what becomes of a process and its files once it is cancelled, in sentences. */
export function sayCancel({ state, progress }: Ending, { files }: Decided): readonly string[] {
  const left = progress.total - progress.done;
  const verdicts = files.map(({ verdict }) => verdict);
  const landed = verdicts.filter((each) => each?.landed).length;
  const approved = verdicts.filter((each) => each?.verdict === "approve" && !each.landed).length;
  const open = verdicts.filter((each) => each === null).length;
  const stays = (number: number) => number === 1 ? "stays" : "stay";
  return [
    left === 0
      ? ""
      : `${count(left, "step")} that ${left === 1 ? "is" : "are"} not done will not ` +
        `run${state === "running" ? "; what runs now is stopped, and changes nothing" : ""}.`,
    landed === 0 ? "" : `${count(landed, "file")} that landed ${stays(landed)} in the project.`,
    approved === 0
      ? ""
      : `${count(approved, "approved file")} can still land: as soon as the files that land ` +
        `together with ${approved === 1 ? "it" : "them"} are decided.`,
    open === 0
      ? ""
      : `${count(open, "file")} without a decision ${stays(open)} here: you can still approve ` +
        `${open === 1 ? "it, and it lands" : "them, and they land"} then, or reject ` +
        `${open === 1 ? "it" : "them"}.`,
    approved + open + landed === 0 ? "Nothing of it is in the project, and nothing will be." : "",
    "This cannot be taken back: the plan has to be run again.",
  ].filter(Boolean);
}
