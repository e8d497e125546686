import { groupBy } from "../../grouping/mod.ts";
import { count, joinClauses } from "../../text/mod.ts";
import { type Detail, having, namesOf } from "./named_details.ts";

/** The largest number of modules to which imports lead now that are told by name. */
const MAX_MODULES = 2;

/** Says which imports lead elsewhere, came or went: of those that all lead to one module instead of another one to which. */
export function importSentence(details: readonly Detail[]): string | null {
  const imports = having(details, "import");
  const [first] = imports;
  if (!first) return null;
  if (imports.length === 1) return first.message;
  const ways = groupBy(imports, ({ change, before, after }) => `${change}\n${before}\n${after}`);
  const isTold = ways.size <= MAX_MODULES &&
    imports.every(({ change, before, after }) => change === "changed" && before && after);
  return isTold
    ? joinClauses([...ways.values()].map(wayWords))
    : `${count(imports.length, "import")} came, went or lead elsewhere, such as: ${first.message}`;
}

/** `"useCart" and "useBill" come from "src/hooks" now, and came from "src/data" (3 files)` */
function wayWords(imports: readonly Detail[]): string {
  const [first] = imports;
  const names = new Set(imports.map(({ name }) => name));
  const { size } = new Set(imports.map(({ unit: { path } }) => path));
  const verb = names.size === 1 ? "comes" : "come";
  const files = size === 1 ? "" : ` (${count(size, "file")})`;
  return `${
    namesOf(imports)
  } ${verb} from "${first?.after}" now, and came from "${first?.before}"${files}`;
}
