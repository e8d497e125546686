import type { z } from "zod";
import type { ParsedSource, TextEdit } from "../../source/mod.ts";
import type { TimeSlice } from "../../slices/mod.ts";
import type { MachineModel } from "../machine.ts";
import type { MachineParts } from "../extract/read_machine.ts";
import type { GraphSnapshot } from "../../source/modules/mod.ts";
import type { ProjectCode } from "../project_code.ts";
import type { MachineMeaning } from "./meaning.ts";
import type { RefusalPlace } from "./refusal.ts";

/** A machine about to be edited: the file that it is written in, what it means, and the syntax that says so. */
export interface EditSite extends MachineParts {
  readonly file: ParsedSource;
  readonly graph: GraphSnapshot;
  /** The other machines of the file. */
  readonly others: readonly MachineModel[];
  readonly parse: ProjectCode["parse"];
  /** For the ops that look at every state. */
  readonly slice: TimeSlice;
}

/** A place that names the same, and is not changed by an edit. */
export interface LeftPlace extends RefusalPlace {
  /** One clause: `another file names it`. */
  readonly reason: string;
}

/** The plan of an edit of a machine. No edits: nothing is to be done. */
export interface OpPlan {
  /** On the text of the site's file. */
  readonly edits: readonly TextEdit[];
  readonly left?: readonly LeftPlace[];
  /**
   * Returns the meaning that the machine is to have afterwards, made from its present meaning, without a look at the edits: the
   * machine that the edited text makes is compared with it, and an edit that makes another one is refused.
   */
  readonly intent: (before: MachineMeaning) => MachineMeaning;
}

/** One way to edit a machine. */
export interface Op<Body extends z.ZodType> {
  /** The schema of the whole request; `op` tells them apart. */
  readonly schema: Body;
  /**
   * Works the edit out, without a look at anything but its arguments.
   * @throws {WorkbenchError} `edit_refused`
   */
  readonly plan: (site: EditSite, args: z.output<Body>) => OpPlan | Promise<OpPlan>;
}

/** The plan of an edit that is done already. */
export const nothingToDo: OpPlan = { edits: [], intent: (before) => before };
