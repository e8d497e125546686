import { separateEdits } from "./separate_edits.ts";

/** A step that the service made a file take: from one text to another; null where there is no file. */
export interface FileStep<Text = string> {
  readonly before: Text | null;
  readonly after: Text | null;
}

/** A file that the service wrote since the last commit. */
export interface PendingFile<Text = string> {
  /** Project-root-relative. */
  readonly path: string;
  /** In order; between two of them somebody else changed the file. */
  readonly steps: readonly FileStep<Text>[];
}

/** Adds a step to a path's; steps that follow each other become one, and one that leads nowhere is dropped. */
export function addStep<Text>(
  files: readonly PendingFile<Text>[],
  path: string,
  step: FileStep<Text>,
): PendingFile<Text>[] {
  const known = files.find((file) => file.path === path);
  const others = files.filter((file) => file !== known);
  const last = known?.steps.at(-1);
  const earlier = known?.steps ?? [];
  const steps = last && last.after === step.before
    ? [...earlier.slice(0, -1), { before: last.before, after: step.after }]
    : [...earlier, step];
  const left = steps.filter(({ before, after }) => before !== after);
  return left.length > 0 ? [...others, { path, steps: left }] : others;
}

/** What a commit should hold of a file, or that the service's part in it cannot be told from somebody else's. */
export type FoldedFile = { readonly text: string | null } | "mixed";

/**
 * The text that HEAD has, with the service's own steps alone.
 * @param head null where HEAD has no such file
 */
export function foldSteps(head: string | null, steps: readonly FileStep[]): FoldedFile {
  // Somebody may have committed the file as the service left it.
  const known = steps.findLastIndex(({ after }) => after === head);
  let text = head;
  for (const step of steps.slice(known + 1)) {
    if (text === step.before) text = step.after;
    else if (text === null || step.before === null || step.after === null) return "mixed";
    else {
      const separated = separateEdits(text, { before: step.before, after: step.after });
      if (separated === null) return "mixed";
      text = separated;
    }
  }
  return { text };
}
