import { cloneCases } from "./clone_cases.ts";
import { componentCases } from "./component_cases.ts";
import { devServerCases } from "./dev_server_cases.ts";
import { gitCases } from "./git_cases.ts";
import { modelhostCases } from "./modelhost_cases.ts";
import { navCases } from "./nav_cases.ts";
import { noteCases } from "./note_cases.ts";
import { pageReadingCases } from "./page_reading_cases.ts";
import { pageWritingCases } from "./page_writing_cases.ts";
import { paletteInsertCases } from "./palette_insert_cases.ts";
import { planCases } from "./plan_cases.ts";
import { processCases } from "./process_cases.ts";
import { reviewCases } from "./review_cases.ts";
import type { CaseTable } from "./route_case.ts";
import { serviceCases } from "./service_cases.ts";
import { storyAiCases } from "./story_ai_cases.ts";
import { workflowCases } from "./workflow_cases.ts";
import { wrapCases } from "./wrap_cases.ts";

/** What it takes to get each outcome from each route. A new route, or a new code of one, needs its row. */
export const routeCases: CaseTable = {
  ...serviceCases,
  ...pageReadingCases,
  ...pageWritingCases,
  ...paletteInsertCases,
  ...wrapCases,
  ...workflowCases,
  ...componentCases,
  ...navCases,
  ...cloneCases,
  ...devServerCases,
  ...noteCases,
  ...planCases,
  ...modelhostCases,
  ...storyAiCases,
  ...gitCases,
  ...reviewCases,
  ...processCases,
};
