import { useQuery } from "@tanstack/react-query";
import { useVirtualizer } from "@tanstack/react-virtual";
import { Search } from "lucide-react";
import {
  type KeyboardEvent,
  memo,
  type ReactNode,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import type { Schemas } from "../../api/client.ts";
import { queries } from "../../api/queries.ts";
import { foldersApart } from "../../parts/folders_apart.ts";
import { COMMAND } from "../../parts/keys.ts";
import { PathText } from "../../parts/path_text.tsx";
import { Empty, Failed, Waiting } from "../../parts/states.tsx";
import { useUnsaved } from "../../parts/unsaved.ts";
import { count } from "../../parts/words.ts";
import type { UnitPane } from "../../places/place.ts";
import { PlaceLink } from "../../places/place_link.tsx";
import { goTo } from "../../places/use_place.ts";
import { isNamed } from "../../shell/palette_groups.ts";
import { wordsOf } from "../../shell/rank.ts";
import { unitKey } from "./draft.ts";

type Unit = Schemas["UnitRow"];

/** The roles whose units may hold what a person edits here, in the order of the list. */
const ROLES: readonly Unit["role"][] = [
  "page",
  "component",
  "expression",
  "provider",
  "hook",
  "workflow",
  "other",
];
const SHOWN: Readonly<Partial<Record<Unit["role"], RoleWords>>> = {
  page: { name: "Page", mark: "P" },
  component: { name: "Component", mark: "C" },
  expression: { name: "Expression", mark: "E" },
  provider: { name: "Provider", mark: "Pr" },
  hook: { name: "Hook", mark: "H" },
  workflow: { name: "Workflow", mark: "W" },
  other: { name: "Other file", mark: "O" },
};

/** The name of a role, and the mark before the names of its units. */
interface RoleWords {
  readonly name: string;
  readonly mark: string;
}

type Row = { readonly feature: string; readonly units: number } | Unit;

interface Props {
  /** The path of the open unit. */
  readonly open: string | undefined;
  /** The pane that stays when another unit is opened: the app goes on. */
  readonly pane?: UnitPane | undefined;
}

/** The units of the project that hold JSX, by feature, with a field to find one. */
export const UnitList = memo(function UnitList({ open, pane }: Props): ReactNode {
  const [text, setText] = useState("");
  const found = useDeferredValue(text.trim());
  const { data, error, refetch } = useQuery(queries.units(found));
  const units = useMemo(
    // A file without elements is found elsewhere: while it is open, the list has it as well.
    () =>
      data && bestOf(data.filter((unit) => isShown(unit) || unit.path === open), wordsOf(found)),
    [data, found, open],
  );
  const rows = useMemo(() => rowsOf(units ?? []), [units]);
  const places = useMemo(() => placesOf(units ?? []), [units]);
  function press(event: KeyboardEvent): void {
    const first = rows.find((row) => "path" in row);
    if (event.key === "Enter" && first) goTo({ screen: "units", path: first.path, pane });
    else if (event.key === "ArrowDown") document.querySelector<HTMLElement>(FIRST_LINK)?.focus();
    else return;
    event.preventDefault();
  }
  return (
    <>
      <div className="bar bar-search">
        <Search size={14} className="muted" aria-hidden />
        <input
          type="search"
          className="input-plain"
          placeholder="Find a unit"
          aria-label="Find a unit"
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={press}
        />
        {units && <span className="badge" aria-live="polite">{units.length}</span>}
      </div>
      {error !== null && units === undefined
        ? <Failed title="The units cannot be listed" error={error} retry={() => void refetch()} />
        : units === undefined
        ? <Waiting rows={12} />
        : rows.length === 0
        ? (
          <Empty title={found === "" ? "No unit with JSX" : "Nothing found"}>
            {found === ""
              ? "No file of this project has elements in it."
              : `No unit has “${found}” in its name or path. ${COMMAND}K finds it where it is a text of the app.`}
          </Empty>
        )
        : <Rows rows={rows} places={places} open={open} pane={pane} />}
    </>
  );
});

interface RowsProps extends Props {
  readonly rows: readonly Row[];
  /** By path: what tells a unit from others of its name. */
  readonly places: ReadonlyMap<string, string>;
}

function Rows({ rows, places, open, pane }: RowsProps): ReactNode {
  const scroll = useRef<HTMLDivElement>(null);
  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => 28,
    overscan: 12,
    scrollPaddingStart: 28,
    scrollPaddingEnd: 28,
  });
  const at = rows.findIndex((row) => "path" in row && row.path === open);
  useEffect(() => {
    if (at >= 0) list.scrollToIndex(at);
  }, [open]);
  return (
    <nav className="scroll" ref={scroll} aria-label="Units">
      <ul style={{ height: list.getTotalSize(), position: "relative" }}>
        {list.getVirtualItems().map(({ index, start }) => {
          const row = rows[index];
          return row && (
            <li
              key={"units" in row ? row.feature : row.path}
              className="list-row"
              style={{ transform: `translateY(${start}px)` }}
            >
              {"units" in row
                ? (
                  <h3 className="list-heading">
                    <span className="truncate">{row.feature}</span>
                  </h3>
                )
                : (
                  <UnitLink
                    unit={row}
                    place={places.get(row.path)}
                    isOpen={row.path === open}
                    pane={pane}
                  />
                )}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

interface LinkProps extends Pick<Props, "pane"> {
  readonly unit: Unit;
  readonly place: string | undefined;
  readonly isOpen: boolean;
}

function UnitLink({ unit, place, isOpen, pane }: LinkProps): ReactNode {
  const { name: role, mark } = SHOWN[unit.role] ?? { name: "", mark: "" };
  const isUnsaved = useUnsaved(unitKey(unit.path)).value !== null;
  return (
    <PlaceLink
      to={{ screen: "units", path: unit.path, pane }}
      className="list-link"
      aria-current={isOpen ? "page" : undefined}
      title={`${unit.path}\n${role}${unit.route ? ` at ${unit.route}` : ""}, used by ${
        count(unit.usedBy, "file")
      }`}
    >
      <span className={`role role-${unit.role}`} aria-hidden>{mark}</span>
      <span className="hidden">{role}</span>
      <span className="truncate list-name">{unit.name}</span>
      {place !== undefined && <PathText path={place} className="muted list-place" />}
      {isUnsaved && <span className="dot list-unsaved" role="img" aria-label="unsaved" />}
    </PlaceLink>
  );
}

/** Leaves out the units that only have the letters here and there, where others have the words. */
function bestOf(units: readonly Unit[], words: readonly string[]): readonly Unit[] {
  const named = units.filter((unit) => isNamed(unit, words));
  return named.length > 0 ? named : units;
}

const FIRST_LINK = ".main nav[aria-label=Units] a";

function rowsOf(units: readonly Unit[]): Row[] {
  const byFeature = Map.groupBy(units, ({ feature }) => feature);
  return [...byFeature].sort(([a], [b]) => a.localeCompare(b)).flatMap(([feature, own]) => [
    { feature, units: own.length },
    ...own.toSorted((a, b) =>
      ROLES.indexOf(a.role) - ROLES.indexOf(b.role) || a.name.localeCompare(b.name)
    ),
  ]);
}

/** Returns the address of each page, and of the other units of one name the folders by which they differ. */
function placesOf(units: readonly Unit[]): ReadonlyMap<string, string> {
  const byName = Map.groupBy(units.filter(({ route }) => !route), ({ name }) => name);
  const apart = [...byName.values()].filter(({ length }) => length > 1).flatMap((alike) => {
    const places = foldersApart(alike.map(({ path }) => path));
    return alike.map(({ path }, index) => [path, places[index] ?? ""] as const);
  });
  const routes = units.flatMap(({ path, route }) => route ? [[path, route] as const] : []);
  return new Map([...apart, ...routes]);
}

function isShown({ jsx, role }: Unit): boolean {
  return jsx && ROLES.includes(role);
}
