import { address, editCases } from "./edit_cases.ts";
import { nodeCases } from "./page_reading_cases.ts";
import type { CaseTable } from "./route_case.ts";

const WITH_CONDITION = `import { Badge } from "@/features/shared";
export function Own() {
  const isNew = true;
  return <div>{isNew && <Badge label="New" />}</div>;
}
`;

/** The routes that suggest and write a wrap. */
export const wrapCases: CaseTable = {
  "GET /api/pages/palette/wrap-suggest": nodeCases(),
  "POST /api/pages/palette/wrap": editCases({
    edit: { name: "NewBadge" },
    page: WITH_CONDITION,
    broken: null,
    failures: {
      not_wrappable: (test) => ({ body: { ...address(test), name: "RowShown" } }),
    },
  }),
};
