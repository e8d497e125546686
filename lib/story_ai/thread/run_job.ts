import { parsePage } from "../page/parse_page.ts";
import { outlinePage } from "../page/skeleton.ts";
import { visibleText } from "../page/visible_text.ts";
import { startWork } from "../page/work_limit.ts";
import { proposeByRules } from "../rules/propose_by_rules.ts";
import { applyPattern } from "../values/apply_pattern.ts";
import { verifyClaims } from "../values/verify_claims.ts";
import type { PageJob, PageVerb, PageVerbs } from "./protocol.ts";

/**
 * Does one job. What comes is plain data.
 * @throws {WorkbenchError} `page_too_complex`
 */
export function runJob(job: PageJob): PageVerbs[PageVerb]["answer"] {
  const page = parsePage(job.html, startWork(job.milliseconds));
  switch (job.verb) {
    case "outline":
      return outlinePage(page, job.request.maxLength);
    case "readText": {
      const { text } = visibleText(page, [page.document]);
      const { maxLength } = job.request;
      return { text: text.slice(0, maxLength), truncated: text.length > maxLength };
    }
    case "propose":
      return proposeByRules(page, job.request.fields);
    case "apply":
      return applyPattern(page, job.request.pattern);
    case "verify":
      return verifyClaims(page, job.request.claims);
  }
}
