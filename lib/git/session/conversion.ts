import {
  blobBytes,
  CONTENT_KEYS,
  type ContentConfig,
  type Conversion as ContentConversion,
  type Converted,
  worktreeBytes,
} from "../content/mod.ts";
import type { Repository } from "../repository.ts";

/** The conversion between the bytes of some files and of their blobs. */
export interface Conversion {
  /** Why a path's bytes cannot be converted, as the end of a sentence; null when they can. */
  obstacle(name: string): string | null;
  /** @param previous the blob that there is, or null */
  toBlob(name: string, bytes: Uint8Array, previous: Uint8Array | null): Converted;
  /**
   * The bytes by which git tells whether a file with a text is changed: a blob's, also where `core.safecrlf` lets none in.
   * Null for a path with an obstacle.
   */
  comparable(name: string, text: string, previous: Uint8Array | null): Uint8Array | null;
  /** Returns the bytes that a checkout would write; null for a path with an obstacle. */
  toWorktree(name: string, blob: Uint8Array): Uint8Array | null;
}

/** @param names of the repository's paths for which conversions will be asked */
export async function openConversion(
  repository: Pick<Repository, "attributes" | "config" | "place">,
  names: readonly string[],
): Promise<Conversion> {
  const [attributes, autocrlf, eol, safecrlf] = await Promise.all([
    repository.attributes(names),
    repository.config(CONTENT_KEYS.autocrlf),
    repository.config(CONTENT_KEYS.eol),
    repository.config(CONTENT_KEYS.safecrlf),
  ]);
  const config: ContentConfig = { autocrlf, eol, safecrlf };

  function conversionOf(name: string): ContentConversion {
    const known = attributes.get(name);
    if (!known) throw new Error(`Nobody asked for the attributes of "${name}"`);
    return { attributes: known, config };
  }

  function toWorktree(name: string, blob: Uint8Array): Uint8Array | null {
    const { objectFormat } = repository.place;
    const converted = worktreeBytes(blob, conversionOf(name), objectFormat);
    return converted.refused ? null : converted.bytes;
  }

  return {
    toWorktree,
    obstacle: (name) => whyRefused(worktreeBytes(new Uint8Array(), conversionOf(name))),
    toBlob: (name, bytes, previous) => blobBytes(bytes, conversionOf(name), previous),
    comparable(name, text, previous) {
      const lenient = { ...conversionOf(name), config: { ...config, safecrlf: null } };
      const converted = blobBytes(new TextEncoder().encode(text), lenient, previous);
      return converted.refused ? null : converted.bytes;
    },
  };
}

/** Why there are no bytes, as the end of a sentence; null where there are. */
export function whyRefused(converted: Converted): string | null {
  if (!converted.refused) return null;
  switch (converted.refused) {
    case "filter":
      return `goes through the filter "${converted.name}", and no program of the repository is run`;
    case "encoding":
      return `is kept in the encoding "${converted.name}"`;
    case "safecrlf":
      return 'has line breaks that "core.safecrlf" does not let through';
  }
}
