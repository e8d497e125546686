import { isUnreadable } from "../../../errors/mod.ts";
import { type ParsedSource, syntaxErrors } from "../../../source/mod.ts";
import type { ReviewUnit } from "../../common/schemas.ts";
import type { SideFile } from "../../side_file.ts";

type Problem = ReviewUnit["problems"][number];

/** A file of one side, as far as it could be read. */
export interface UnitFile {
  /** Null where there is none, or none that can be read as code. */
  readonly source: ParsedSource | null;
  readonly problems: readonly Problem[];
}

/** Characters; what is larger is generated, and nobody reviews it element by element. */
const MAX_LENGTH = 1024 * 1024;

/** Reads a file of a side. What is wrong with it is a problem, and what could be read of it counts all the same. */
export async function readUnitFile(
  file: SideFile | null,
  side: Problem["side"],
): Promise<UnitFile> {
  if (!file) return { source: null, problems: [] };
  try {
    return await readFile(file, side);
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    return unread(side, error.message);
  }
}

async function readFile(
  { side: { source }, path }: SideFile,
  side: Problem["side"],
): Promise<UnitFile> {
  const file = await source.project.files.read(path);
  if (!file) return unread(side, `Cannot read "${path}": it is no file that the project lists`);
  if (file.text.length > MAX_LENGTH) {
    return unread(side, `Cannot compare "${path}": it is larger than 1 MiB`);
  }
  const parsed = await source.parses.parse(file);
  return { source: parsed, problems: syntaxProblems(parsed, side) };
}

function unread(side: Problem["side"], message: string): UnitFile {
  return { source: null, problems: [{ side, line: null, message }] };
}

/** Broken code has one error behind the other: the first ones tell where. */
const MAX_ERRORS = 3;

function syntaxProblems(source: ParsedSource, side: Problem["side"]): Problem[] {
  const errors = syntaxErrors(source);
  const first = errors.slice(0, MAX_ERRORS).map(({ line, message }) => ({
    side,
    line,
    message: `It does not parse, so some of it may be missing here: ${message}`,
  }));
  const more = errors.length - first.length;
  if (more <= 0) return first;
  return [...first, { side, line: null, message: `${more} more syntax errors` }];
}
