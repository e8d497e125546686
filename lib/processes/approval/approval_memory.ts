import type { ConfigurationReading } from "../../project/mod.ts";
import type { Judgement } from "../../saving/mod.ts";
import type { GraphSnapshot } from "../../source/mod.ts";
import { judgementKey, judgeOpen } from "./judge_open.ts";
import { findRelation, type Relation, relationKey, type RelationSite } from "./relation.ts";

/**
 * The knowledge about the changes of one process. Between two decisions neither the project nor the change set is another one, and
 * a group may have a thousand files to decide on.
 */
export interface ApprovalMemory {
  relationOf(site: RelationSite): Promise<Relation>;
  /** Finds the obstacles to the open changes, all of them on top of the project. */
  judgementOf(site: RelationSite): Promise<Judgement>;
}

/** The state for which an answer holds. */
interface Moment {
  readonly graph: GraphSnapshot;
  readonly reading: ConfigurationReading;
  readonly key: string;
}

/** Opens the memory of one process. */
export function openApprovalMemory(): ApprovalMemory {
  let relation: (Moment & { readonly answer: Relation }) | null = null;
  let judgement: (Moment & { readonly answer: Judgement }) | null = null;

  async function relationOf(site: RelationSite): Promise<Relation> {
    const now = await momentOf(site, relationKey(site));
    if (!isSame(relation, now)) relation = { ...now, answer: await findRelation(site, now.graph) };
    return relation.answer;
  }

  return {
    relationOf,
    async judgementOf(site) {
      const { movedFrom } = await relationOf(site);
      const now = await momentOf(site, judgementKey(site));
      if (!isSame(judgement, now)) {
        judgement = { ...now, answer: await judgeOpen(site, movedFrom) };
      }
      return judgement.answer;
    },
  };
}

async function momentOf({ saving }: RelationSite, key: string): Promise<Moment> {
  const { graph, project } = saving.source;
  return { graph: await graph.refresh(), reading: await project.configuration(), key };
}

function isSame<T extends Moment>(known: T | null, { graph, reading, key }: Moment): known is T {
  return known?.graph === graph && known.key === key &&
    known.reading.configuration === reading.configuration &&
    known.reading.contentHash === reading.contentHash;
}
