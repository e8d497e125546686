export type Cursor = string | undefined;

/** The most rows that an answer has: fewer questions for who wants all. */
export const LARGE_PAGE = 500;

/** Reads a list from its first page to its last. */
export async function readPages<P extends { nextCursor: string | null }>(
  read: (cursor: Cursor) => Promise<P>,
  cursor?: string,
): Promise<P[]> {
  const page = await read(cursor);
  return page.nextCursor === null ? [page] : [page, ...await readPages(read, page.nextCursor)];
}
