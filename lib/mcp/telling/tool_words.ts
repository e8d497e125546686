/** The tools that answer the same as routes, by the routes that the service's own sentences name. */
const TOOL_OF: Readonly<Record<string, string>> = {
  "GET /api/project": "project_overview",
  "GET /api/units": "find",
  "GET /api/pages/all": "find",
  "GET /api/components": "find",
  "GET /api/components/describe": "describe_component",
  "GET /api/workflows/machines": "read_machine",
  "GET /api/plan/context": "workbench://rules",
  "POST /api/pages/edits": "edit_unit",
};

/** A route with the marks that stand around it in a sentence. */
const ROUTE = /`?\b((?:GET|POST|PUT|DELETE) \/(?:api|auth)\/[\w/:-]*[\w-])`?/g;

/** Returns a sentence of the service in the words of an agent, which has tools and no routes. */
export function inToolWords(sentence: string): string {
  return sentence.replace(
    ROUTE,
    (_all, route: string) => TOOL_OF[route] ?? "the Studio, which the person has,",
  );
}
