import { type Case, readCases } from "../../support/cases/read_cases.ts";
import { fixturePath } from "../../support/fixture_path.ts";

/** A flow with args on a project, and what it makes of it. */
export interface FlowParts {
  /** Absolute. */
  readonly project: string;
  readonly args: Readonly<Record<string, unknown>>;
  /** Texts by path of the files that it changes. */
  readonly after: Readonly<Record<string, string>>;
}

/** The cases of `fixtures/plan/<flow>.md`: `case.json`, and in `after/` the files that change. */
export function flowCases(flow: string): Case<FlowParts>[] {
  return readCases(`plan/${flow}.md`, (parts) => {
    const { project, args } = parts.json<{ project: string; args: FlowParts["args"] }>("case.json");
    return { project: fixturePath(project), args, after: parts.files("after") };
  });
}
