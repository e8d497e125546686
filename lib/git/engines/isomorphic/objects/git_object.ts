export type ObjectType = "commit" | "tree" | "blob" | "tag";

/** One object of the repository; its bytes are shared and never changed. */
export interface GitObject {
  readonly type: ObjectType;
  readonly bytes: Uint8Array;
}

export function isObjectType(text: string): text is ObjectType {
  return text === "commit" || text === "tree" || text === "blob" || text === "tag";
}
