/**
 * The whole surface: every area's routes, in the order in which they are matched. There is no second list.
 * @module
 */
import type { Area } from "../lib/http/mod.ts";
import { authArea } from "./auth.ts";
import { componentsArea } from "./components.ts";
import { cloneArea } from "./clone.ts";
import { devServerArea } from "./dev_server.ts";
import { docsArea } from "./docs.ts";
import { gitArea } from "./git.ts";
import { healthArea } from "./health.ts";
import { liveArea } from "./live.ts";
import { mcpArea } from "./mcp.ts";
import { modelhostArea } from "./modelhost.ts";
import { navArea } from "./nav.ts";
import { notesArea } from "./notes.ts";
import { pagesArea } from "./pages.ts";
import { planArea } from "./plan.ts";
import { processesArea } from "./processes.ts";
import { projectArea } from "./project.ts";
import { reviewArea } from "./review.ts";
import { storyAiArea } from "./story_ai.ts";
import { studioArea } from "./studio.ts";
import { unitsArea } from "./units.ts";
import { workflowsArea } from "./workflows.ts";

export const areas: readonly Area[] = [
  healthArea,
  projectArea,
  unitsArea,
  pagesArea,
  componentsArea,
  workflowsArea,
  navArea,
  processesArea,
  gitArea,
  reviewArea,
  cloneArea,
  notesArea,
  planArea,
  modelhostArea,
  storyAiArea,
  devServerArea,
  liveArea,
  mcpArea,
  authArea,
  studioArea,
  docsArea(() => areas),
];
