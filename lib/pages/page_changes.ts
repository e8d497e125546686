import type { z } from "zod";
import type { FileText } from "../project/mod.ts";
import type { pageChanges } from "./change_schemas.ts";

/** The difference between what the editor last knew of a page and the page now. */
export type PageChange = NonNullable<z.input<typeof pageChanges>["change"]>;

/** Remembers what the editor last knew of each page, and so sees what others wrote. */
export interface PageChanges {
  /**
   * Looks at a page as it is now.
   * @returns null when it is as last known; the first look makes it known
   */
  observe(page: FileText): Promise<PageChange | null>;
  /** Says that the service is about to write a page: who looks before the write is done must not see a change in it. */
  expect(page: Pick<FileText, "path" | "contentHash">): void;
  /** Takes a page's text as known: after a save of the service's own, or when a person dismissed the change. */
  adopt(page: FileText): void;
}

/** The known state of one page. */
interface Known {
  readonly text: string;
  readonly contentHash: string;
  /** The newest foreign text and when it was first seen. */
  readonly seen: { readonly contentHash: string; readonly at: string } | null;
  /** Hash of the text that the service itself is writing. */
  readonly expected?: string;
}

/** Enough for hundreds of pages; what is forgotten first is what was not looked at for longest. */
const MAX_CHARACTERS = 16_000_000;

/** Opens the record, which lives as long as the project is open. @param now replaceable for tests */
export function openPageChanges(now: () => Date = () => new Date()): PageChanges {
  const known = new Map<string, Known>();
  let characters = 0;

  function forget(path: string): void {
    characters -= known.get(path)?.text.length ?? 0;
    known.delete(path);
  }

  function remember(path: string, entry: Known): void {
    forget(path);
    known.set(path, entry);
    characters += entry.text.length;
    for (const oldest of known.keys()) {
      if (characters <= MAX_CHARACTERS || oldest === path) break;
      forget(oldest);
    }
  }

  function adopt({ path, text, contentHash }: FileText): void {
    remember(path, { text, contentHash, seen: null });
  }

  return {
    adopt,
    expect({ path, contentHash }) {
      const last = known.get(path);
      if (last) known.set(path, { ...last, expected: contentHash });
    },
    async observe(page) {
      const last = known.get(page.path);
      if (!last || [last.contentHash, last.expected].includes(page.contentHash)) {
        adopt(page);
        return null;
      }
      const seen = last.seen?.contentHash === page.contentHash
        ? last.seen
        : { contentHash: page.contentHash, at: now().toISOString() };
      remember(page.path, { ...last, seen });
      return await changeOf(last, page, seen.at);
    },
  };
}

async function changeOf(last: Known, page: FileText, at: string): Promise<PageChange> {
  // Every save adopts, and few ever compare: a start must not wait for it.
  const { unifiedDiff } = await import("../diff/mod.ts");
  const { text, rows, stats } = unifiedDiff(page.path, last.text, page.text);
  return {
    at,
    beforeHash: last.contentHash,
    afterHash: page.contentHash,
    stats,
    diff: text,
    rows: [...rows],
  };
}
