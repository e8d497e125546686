import type { Configuration, Project } from "../../project/mod.ts";
import { type JsxTree, readJsxTree } from "../../source/jsx/mod.ts";
import type { ParsedListener } from "../../source/modules/mod.ts";
import type { ParsedSource } from "../../source/mod.ts";
import { isSourceFile } from "../is_source_file.ts";
import type { FileContext, Finding, LinkContext, RuleEvidence } from "../rule.ts";
import { RULES } from "../rules.ts";
import type { Seen } from "./evidence_memory.ts";

/** The part of a file's place that decides what is found in its text. */
export type TextPlace = Pick<LinkContext, "unit" | "configuration" | "isSource">;

/** Finds what the rules see in files while somebody else parses them, so that none is parsed twice. */
export interface ReadAlong {
  /** Looks at a file that was just parsed; the listing is the same for all. */
  readonly parsed: ParsedListener;
  /** @returns null for a content that was not parsed meanwhile, or under another configuration */
  found(
    path: string,
    contentHash: string,
    configuration: Configuration,
  ): readonly Seen[] | null;
}

interface Look {
  readonly contentHash: string;
  readonly configuration: Configuration;
  readonly seen: readonly Seen[];
}

/**
 * Gets ready for the files of one listing.
 * @param options.signal ends the look at the project's layout
 */
export function openReadAlong(
  project: Project,
  options: { readonly signal?: AbortSignal | undefined },
): ReadAlong {
  const all = new Map<string, Look>();
  let layout: ReturnType<Project["layout"]> | undefined;
  return {
    async parsed(source, list) {
      const { path, contentHash } = source;
      const place = await (layout ??= project.layout({ ...options, list }));
      const unit = place.layerUnitOf(path);
      const { configuration } = place.reading;
      const isSource = isSourceFile(path, list);
      const seen = seenInText({ unit, configuration, isSource }, source);
      all.set(path, { contentHash, configuration, seen });
    },
    found(path, contentHash, configuration) {
      const last = all.get(path);
      const isSame = last?.contentHash === contentHash && last.configuration === configuration;
      return isSame ? last.seen : null;
    },
  };
}

/** Looks at one file in the way of the rules that need nothing else. A file of no layer has nothing for them. */
export function seenInText(
  { unit, configuration, isSource }: TextPlace,
  source: ParsedSource,
): Seen[] {
  if (!unit) return [];
  let tree: JsxTree | undefined;
  const context: FileContext = {
    source,
    unit,
    configuration,
    // Most layers have no rule that looks at their markup.
    get tree() {
      return tree ??= readJsxTree(source);
    },
  };
  return RULES.flatMap((rule) => {
    if (rule.scope !== "file") return [];
    return seenBy(rule, isSource ? rule.evidence : undefined, context);
  });
}

/** Looks at one file in the way of the rules that need to know where its imports lead. */
export function seenInLinks(context: LinkContext): Seen[] {
  return RULES.flatMap((rule) => {
    if (rule.scope !== "imports") return [];
    return seenBy(rule, context.isSource ? rule.evidence : undefined, context);
  });
}

function seenBy<Context>(
  rule: {
    readonly id: Seen["rule"];
    readonly check: (context: Context) => readonly Finding[];
  },
  evidence: RuleEvidence<Context> | undefined,
  context: Context,
): Seen[] {
  const findings = rule.check(context);
  const places = evidence?.places(context) ?? 0;
  if (places + findings.length === 0) return [];
  const broken = evidence?.per === "import"
    ? new Set(findings.map(({ start }) => start)).size
    : Math.min(1, findings.length);
  const kept = Math.max(0, places - broken);
  return [{ rule: rule.id, places, kept, findings: findings.length }];
}
