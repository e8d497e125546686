/** The file in a clone's git directory that holds the id of the clone that made it. */
export const MARK = "workbench-clone";
