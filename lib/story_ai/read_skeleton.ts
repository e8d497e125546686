import type { Skeleton } from "./page/skeleton.ts";
import { requirePage } from "./require_page.ts";
import type { StoryAi } from "./story_ai.ts";

const MAX_LENGTH = 200_000;

/**
 * Outlines a page: an element a line, with tag, id, classes, `data-testid` and the begin of its own text.
 * @param html the page, at most 2 MB
 * @throws {WorkbenchError} `body_too_large`, `page_too_complex`
 */
export async function readSkeleton(
  { pages }: StoryAi,
  html: string,
  options: { signal?: AbortSignal } = {},
): Promise<Skeleton> {
  const budget = requirePage(html);
  return await pages.ask("outline", html, { maxLength: MAX_LENGTH }, { ...options, budget });
}
