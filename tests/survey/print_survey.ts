import type { Survey } from "./survey_project.ts";

/** How many rows of a list are shown; `--json` has all. */
const MAX_ROWS = 40;

/** Prints a survey for a person. */
export function printSurvey(survey: Survey): void {
  const { jsx, pages } = survey;
  const share = jsx.files === 0 ? 100 : 100 * jsx.open / jsx.files;
  console.log(survey.layout);
  if (survey.packages.length > 0) console.log(`Packages: ${survey.packages.join(", ")}`);
  printRows(
    `${pages.length} pages`,
    pages.map(({ path, route, declaredIn }) => {
      const where = declaredIn === null || declaredIn === path ? "" : `  (${declaredIn})`;
      return `${(route ?? "-").padEnd(32)} ${path}${where}`;
    }),
  );
  printRows("Routes that only running the code would tell", survey.unreadableRoutes);
  printRows(`${survey.units} units`, counted(survey.roles));
  console.log(`\n${jsx.open} of ${jsx.files} files with JSX open as trees (${share.toFixed(1)} %)`);
  printRows("Without a tree", survey.closed.map(({ path, reason }) => `${path}: ${reason}`));
  printRows(
    "Rules kept",
    Object.entries(survey.evidence).map(([rule, { places, kept }]) =>
      `${rule}: ${kept} of ${places}`
    ),
  );
  printRows("Findings", counted(survey.findings));
  printRows("Problems", survey.problems);
  printRows("Milliseconds", counted(survey.times));
}

function counted(counts: Readonly<Record<string, number>>): string[] {
  return Object.entries(counts).sort(([, a], [, b]) => b - a)
    .map(([name, count]) => `${String(count).padStart(7)}  ${name}`);
}

function printRows(title: string, rows: readonly string[]): void {
  if (rows.length === 0) return;
  console.log(`\n${title}`);
  for (const row of rows.slice(0, MAX_ROWS)) console.log(`  ${row}`);
  if (rows.length > MAX_ROWS) console.log(`  ... and ${rows.length - MAX_ROWS} more`);
}
