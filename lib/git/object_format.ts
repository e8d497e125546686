import { createHash, type Hash } from "node:crypto";
import type { RepositoryPlace } from "./repository.ts";

/** How a repository names its objects. */
export interface ObjectFormat {
  readonly name: "sha1" | "sha256";
  /** Length of an id in bytes. */
  readonly bytes: number;
  /** What stands for "no object" in reflogs. */
  readonly zero: string;
  isId(text: string): boolean;
  hasher(): Hash;
}

export function objectFormat(name: RepositoryPlace["objectFormat"]): ObjectFormat {
  const bytes = name === "sha256" ? 32 : 20;
  const pattern = new RegExp(`^[0-9a-f]{${bytes * 2}}$`);
  return {
    name,
    bytes,
    zero: "0".repeat(bytes * 2),
    isId: (text) => pattern.test(text),
    hasher: () => createHash(name),
  };
}
