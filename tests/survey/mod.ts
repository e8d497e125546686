/**
 * Surveys a React project: its pages, its units by role, the files with JSX that do not open, what the rules find, and how
 * long it all takes.
 * @module
 */
import { resolve } from "node:path";
import process from "node:process";
import { printSurvey } from "./print_survey.ts";
import { surveyProject } from "./survey_project.ts";

const [folder, ...options] = process.argv.slice(2);
if (folder === undefined || options.some((option) => option !== "--json")) {
  console.error("Usage: npm run survey -- DIR [--json]");
  process.exit(2);
}
const survey = await surveyProject(resolve(folder));
if (options.includes("--json")) console.log(JSON.stringify(survey, null, 2));
else printSurvey(survey);
