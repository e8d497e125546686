import { WorkbenchError } from "../../errors/mod.ts";
import type { FileText, FileView } from "../file_view.ts";
import type { TextPlace } from "../json_syntax.ts";
import type { Problem } from "../problem.ts";
import {
  type Configuration,
  type ConfigurationPart,
  configurationParts,
  configurationPath,
  fillDefaults,
} from "./defaults.ts";
import { problemsIn } from "./fault.ts";
import { readConfigurationValue } from "./read_value.ts";
import { universalLevels } from "./rule_levels.ts";
import { defaultSeverities, type RuleId, type Severity } from "./schema.ts";

/** `workbench.json` as it was read. */
export interface ConfigurationReading {
  /** The sound settings of the file; a broken part counts as its default. */
  readonly configuration: Configuration;
  readonly problems: readonly Problem[];
  /** The parts that have a problem: a write that depends on one must be refused (`requireSound`). */
  readonly brokenParts: ReadonlySet<ConfigurationPart>;
  /** Null when the project has no `workbench.json`. */
  readonly contentHash: string | null;
}

/**
 * Reads `workbench.json`, whatever it is: what is wrong with it is returned, never thrown.
 * @param last an earlier reading, which comes back when the file has the same content
 */
export async function readConfiguration(
  view: FileView,
  last: ConfigurationReading | null = null,
): Promise<ConfigurationReading> {
  let file: FileText | null;
  try {
    file = await view.read(configurationPath);
  } catch (error) {
    // Too large, not readable, or a link that leads outside: as broken as bad content.
    if (!(error instanceof WorkbenchError)) throw error;
    return unreadable(error.message, null);
  }
  if (file) {
    return last?.contentHash === file.contentHash ? last : await readConfigurationText(file);
  }
  const { configuration } = fillDefaults({});
  const rules = universalLevels.current();
  const reading = { problems: [], brokenParts: new Set<ConfigurationPart>(), contentHash: null };
  return { ...reading, configuration: { ...configuration, rules } };
}

/** @returns the severity of a rule: what `workbench.json` sets, or its default; without that file what the project keeps */
export function severityOf(rule: RuleId, configuration: Configuration): Severity {
  return configuration.rules[rule] ?? defaultSeverities[rule];
}

/** @returns the first problem of a part of `workbench.json`, or undefined when that part is sound */
export function configurationProblemFor(
  reading: ConfigurationReading,
  part: ConfigurationPart,
): Problem | undefined {
  if (!reading.brokenParts.has(part)) return undefined;
  return reading.problems.find((problem) => partOf(problem.at) === part) ?? reading.problems[0];
}

/**
 * Refuses a write that depends on a broken part of `workbench.json`.
 * @throws {WorkbenchError} `config_invalid` with the problem
 */
export function requireSound(
  reading: ConfigurationReading,
  ...needed: readonly ConfigurationPart[]
): void {
  for (const part of needed) {
    const problem = configurationProblemFor(reading, part);
    if (problem) throw configurationBroken("write", problem);
  }
}

/**
 * Makes the refusal of an action that a problem of `workbench.json` prevents.
 * @param action a verb with its object, as in "Cannot write"
 */
export function configurationBroken(action: string, problem: Problem): WorkbenchError {
  const { at, line, column, message } = problem;
  const place = line === undefined ? "" : `, line ${line}, column ${column}`;
  const subject = at === undefined ? "" : `"${at}" in `;
  return new WorkbenchError(
    "config_invalid",
    `Cannot ${action} while ${subject}"${configurationPath}" is broken${place}: ${message}`,
    { data: { problem } },
  );
}

/** Reads a text of `workbench.json`, as it is or as it would be. */
export async function readConfigurationText(
  file: Pick<FileText, "text" | "contentHash" | "editable">,
): Promise<ConfigurationReading> {
  const { contentHash } = file;
  if (!file.editable) return unreadable("Expected UTF-8 text, but the bytes are not", contentHash);
  let value: unknown;
  try {
    value = JSON.parse(file.text.replace(/^\uFEFF/, ""));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const { findJsonFault } = await import("../json_syntax.ts");
    const fault = findJsonFault(file.text);
    const message = `Expected plain JSON, but ${fault?.what ?? "it is none"}`;
    return unreadable(message, contentHash, fault?.place);
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return unreadable("Expected a JSON object", contentHash);
  }
  const { configuration, faults } = readConfigurationValue(value);
  const broken = configurationParts.filter((part) => faults.some(({ keys }) => keys[0] === part));
  const problems = await problemsIn(file.text, faults);
  return { configuration, problems, brokenParts: new Set(broken), contentHash };
}

/** The part that contains the keys of a problem. */
function partOf(at: string | undefined): ConfigurationPart | undefined {
  const key = at?.match(/^[^.[]*/)?.[0];
  return configurationParts.find((part) => part === key);
}

function unreadable(
  message: string,
  contentHash: string | null,
  place?: TextPlace,
): ConfigurationReading {
  return {
    configuration: fillDefaults({}).configuration,
    problems: [{ code: "config_unreadable", path: configurationPath, ...place, message }],
    brokenParts: new Set(configurationParts),
    contentHash,
  };
}
