import type { ContentAttributes } from "../repository.ts";

/** The settings that the configuration has for line breaks: values as they stand there, null where it says nothing. */
export interface ContentConfig {
  /** `core.autocrlf` */
  readonly autocrlf: string | null;
  /** `core.eol` */
  readonly eol: string | null;
  /** `core.safecrlf` */
  readonly safecrlf: string | null;
}

/** The keys of `ContentConfig` in the configuration. */
export const CONTENT_KEYS: Readonly<Record<keyof ContentConfig, string>> = {
  autocrlf: "core.autocrlf",
  eol: "core.eol",
  safecrlf: "core.safecrlf",
};

/** The attributes and configuration that decide how a file's bytes and its blob's belong together. */
export interface Conversion {
  readonly attributes: ContentAttributes;
  readonly config: ContentConfig;
}

/**
 * Converted bytes, or why there are none: a filter or an encoding, by its name, would have to be run or known, or
 * `core.safecrlf` does not allow a conversion that could not be undone.
 */
export type Converted =
  | { readonly bytes: Uint8Array; readonly refused?: never }
  | { readonly refused: "filter" | "encoding" | "safecrlf"; readonly name: string };

/** The attributes that a conversion is refused for, whatever the bytes. */
export function refusal({ attributes }: Conversion): Converted | null {
  const { filter, workingTreeEncoding: encoding } = attributes;
  if (filter !== null) return { refused: "filter", name: filter };
  if (encoding !== null && !/^utf-?8$/i.test(encoding)) {
    return { refused: "encoding", name: encoding };
  }
  return null;
}
