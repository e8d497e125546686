import type { z } from "zod";
import type { planSeed } from "../answers.ts";
import { findMentions } from "./find_mentions.ts";
import type { TargetIndex } from "./words/target_index.ts";

/** A part of the project that a text mentions. */
export type PlanSeed = z.input<typeof planSeed>;

/** A text may name half the project. */
const MAX_SEEDS = 200;
const MAX_EVIDENCE = 10;

/** Lists the seeds that a text mentions, with its words as evidence: the most certain first, then by path. */
export function findSeeds(text: string, index: TargetIndex): PlanSeed[] {
  const seeds = new Map<string, PlanSeed>();
  for (const { start, text: words, by, targets, confidence } of findMentions(text, index)) {
    for (const { path, kind } of targets) {
      const known = seeds.get(path);
      const evidence = [...known?.evidence ?? [], { by, text: words, start }];
      seeds.set(path, {
        path,
        kind,
        confidence: Math.max(confidence, known?.confidence ?? 0),
        evidence: evidence.slice(0, MAX_EVIDENCE),
      });
    }
  }
  return [...seeds.values()]
    .sort((a, b) => b.confidence - a.confidence || (a.path < b.path ? -1 : 1))
    .slice(0, MAX_SEEDS);
}
