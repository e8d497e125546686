import { isDeepStrictEqual } from "node:util";
import type { z } from "zod";
import { WorkbenchError } from "../errors/mod.ts";
import {
  configurationParts,
  configurationPath,
  type ConfigurationReading,
  contentHash,
  describeConfiguration,
  type FileText,
  readConfiguration,
  readConfigurationText,
  requireSound,
} from "../project/mod.ts";
import {
  editConfiguration,
  type JsonPatch,
  mergePatch,
} from "../project/configuration/edit_configuration.ts";
import type { KeptRules } from "../rules/evidence/open_rule_levels.ts";
import { describeRules } from "../rules/mod.ts";
import { answerOfSave, saveFiles, type Saving } from "../saving/mod.ts";
import { adoptedLevels, levelsAsTheyAre } from "./adopted_levels.ts";
import { findBaseline } from "./find_baseline.ts";
import { requireUsable } from "./require_usable.ts";
import type { configureAnswer, configureBody } from "./schemas.ts";

/** The parts of a workbench that a change of the configuration needs. */
interface Configured {
  readonly saving: Saving;
  readonly rules: KeptRules;
}

type Request = z.output<typeof configureBody>;

/**
 * Writes `workbench.json` through the save path, byte by byte as it was but for what is changed. The first one says of every
 * rule what holds without it, so that it changes nothing but what was asked for.
 * @throws {WorkbenchError} `config_invalid` while the file on the disk is broken; `config_refused` for a change after which
 * nothing could be read or written; `content_changed`, and what `saveFiles` throws
 */
export async function configureProject(
  workbench: Configured,
  request: Request,
  options: { readonly signal?: AbortSignal } = {},
): Promise<z.input<typeof configureAnswer>> {
  const { saving, rules } = workbench;
  const { files } = saving.source.project;
  // What cannot be read at all is told as what it is: a configuration that is broken.
  const reading = await readConfiguration(files);
  requireSound(reading, ...configurationParts);
  const file = await files.read(configurationPath);
  requireMeant(file, request.contentHash);
  requireMeant(file, reading.contentHash);
  const levels = await changedLevels(workbench, { file, reading }, request, options);
  let text = apply(apply(file?.text ?? "{}\n", levels), request.patch ?? {});
  let next = await readNext(saving, { text, reading }, options);
  if (request.baseline === true) {
    const baseline = await findBaseline(saving.source, next.configuration, options);
    text = apply(text, { baseline: null });
    if (Object.keys(baseline).length > 0) text = apply(text, { baseline });
    next = await readNext(saving, { text, reading }, options);
  }
  const isChanged = file ? text !== file.text : text !== "{}\n";
  const save = file ? { file, replace: text } : { path: configurationPath, create: text };
  const saved = isChanged
    ? await saveFiles(saving, [save], {
      what: "Change the configuration",
      dryRun: request.dryRun,
      ...options,
    })
    : null;
  const result = isChanged ? next : reading;
  return {
    config: describeConfiguration(result),
    rules: describeRules(result, rules.evidence()),
    change: saved?.changes[0] ?? null,
    ...answerOfSave(saved, request),
  };
}

/** @throws {WorkbenchError} `content_changed` with `current` */
function requireMeant(file: FileText | null, expected: string | null | undefined): void {
  const current = file?.contentHash ?? null;
  if (expected === undefined || expected === current) return;
  throw new WorkbenchError(
    "content_changed",
    `Cannot edit "${configurationPath}": it has changed since you read it; read it again`,
    { data: { path: configurationPath, current: { contentHash: current } } },
  );
}

interface Current {
  readonly file: FileText | null;
  readonly reading: ConfigurationReading;
}

/** The levels that are written besides those that the request names. */
async function changedLevels(
  { rules }: Configured,
  { file, reading }: Current,
  { patch, adopt = false, baseline = false }: Request,
  options: { readonly signal?: AbortSignal },
): Promise<JsonPatch> {
  const isAsked = adopt || baseline || Object.keys(patch ?? {}).length > 0;
  if (!isAsked || (file && !adopt)) return {};
  // Who writes levels down must know them; a save, which needs none of it, never waits for the evidence.
  const evidence = (await rules.look(options)).byRule;
  const adopted = adopt ? adoptedLevels(evidence, file ? reading : null) : {};
  return { rules: { ...(!file && levelsAsTheyAre(rules.current())), ...adopted } };
}

/** Edits the text, and sees to it that it then says what it should. */
function apply(text: string, patch: JsonPatch): string {
  const edited = editConfiguration(text, patch);
  if (isDeepStrictEqual(valueOf(edited), mergePatch(valueOf(text), patch))) return edited;
  throw new WorkbenchError(
    "config_refused",
    `Cannot change "${configurationPath}": one of its keys is there twice, so keep only one of them`,
  );
}

function valueOf(text: string): unknown {
  return JSON.parse(text.replace(/^\uFEFF/, ""));
}

async function readNext(
  { source }: Saving,
  { text, reading }: { readonly text: string; readonly reading: ConfigurationReading },
  options: { readonly signal?: AbortSignal },
): Promise<ConfigurationReading> {
  const next = await readConfigurationText({
    text,
    contentHash: contentHash(text),
    editable: true,
  });
  await requireUsable(source.project, next, reading, options);
  return next;
}
