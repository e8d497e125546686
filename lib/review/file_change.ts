import type { TreeFile } from "../git/mod.ts";
import type { ReviewFile } from "./common/schemas.ts";

/** The difference in one file of the project between two commits. */
export interface FileChange {
  /** Project-root-relative; of a deleted file where it was. */
  readonly path: string;
  /** The earlier path of a renamed file; null for all others. */
  readonly previousPath: string | null;
  readonly status: ReviewFile["status"];
  /** 0 to 100; null unless renamed. */
  readonly similarity: number | null;
  /** Null: it was not there. */
  readonly before: TreeFile | null;
  /** Null: it is gone. */
  readonly after: TreeFile | null;
}
