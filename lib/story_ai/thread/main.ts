import { serveJobs } from "../../threads/mod.ts";
import { type Page, parsePage } from "../page/parse_page.ts";
import { outlinePage } from "../page/skeleton.ts";
import { visibleText } from "../page/visible_text.ts";
import { pageTooComplex, startWork } from "../page/work_limit.ts";
import { proposeByRules } from "../rules/propose_by_rules.ts";
import { applyPattern } from "../values/apply_pattern.ts";
import { verifyClaims } from "../values/verify_claims.ts";
import type { PageRequest, PageVerbs } from "./protocol.ts";

/** Reads the page in the time that it has. @throws {WorkbenchError} `page_too_complex` */
function withPage<Asked, Answer>(
  read: (page: Page, asked: Asked) => Answer,
): (request: PageRequest<Asked>) => Answer {
  return ({ html, milliseconds, asked }) => {
    try {
      return read(parsePage(html, startWork(milliseconds)), asked);
    } catch (error) {
      // Out of stack: the libraries recurse in places.
      if (error instanceof RangeError) throw pageTooComplex();
      throw error;
    }
  };
}

// In a thread of its own: a page may take as long as it likes, and the thread can be ended.
serveJobs<PageVerbs>({
  outline: withPage((page, { maxLength }) => outlinePage(page, maxLength)),
  readText: withPage((page, { maxLength }) => {
    const { text } = visibleText(page, [page.document]);
    return { text: text.slice(0, maxLength), truncated: text.length > maxLength };
  }),
  propose: withPage((page, { fields }) => proposeByRules(page, fields)),
  apply: withPage((page, { pattern }) => applyPattern(page, pattern)),
  verify: withPage((page, { claims }) => verifyClaims(page, claims)),
});
