import { useQuery } from "@tanstack/react-query";
import { ChevronLeft, FileCode } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { Group, Panel, Separator } from "react-resizable-panels";
import type { Schemas } from "../../api/client.ts";
import { queries } from "../../api/queries.ts";
import { COMMAND } from "../../parts/keys.ts";
import { Empty, Failed, Waiting } from "../../parts/states.tsx";
import { useNarrow } from "../../parts/use_narrow.ts";
import type { Place } from "../../places/place.ts";
import { PlaceLink } from "../../places/place_link.tsx";
import { type Ask, Dialogs } from "./dialogs.tsx";
import { type Drafting, useDraft } from "./draft.ts";
import { Inspector } from "./inspector.tsx";
import { Outline } from "./outline.tsx";
import { Stage } from "./stage.tsx";
import { TEXT_FIELD } from "./text_field.tsx";
import { UnitList } from "./unit_list.tsx";
import "./units.css";

export type UnitsPlace = Extract<Place, { screen: "units" }>;
/** The address of an open unit. */
export type OpenPlace = UnitsPlace & { readonly path: string };

/** The editor of units: the list, the outline of the open one, its source or change, and the selected node. */
export function UnitsScreen({ place }: { readonly place: UnitsPlace }): ReactNode {
  const { path } = place;
  const drafting = useDraft(path ?? "");
  const isNarrow = useNarrow();
  const unit = path !== undefined && (
    <Unit key={path} place={{ ...place, path }} drafting={drafting} isNarrow={isNarrow} />
  );
  if (isNarrow) return <div className="pane">{unit || <UnitList open={path} />}</div>;
  return (
    <Group orientation="horizontal" className="units">
      <Panel id="list" defaultSize="260px" minSize="200px" maxSize="40%" className="pane">
        <UnitList open={path} />
      </Panel>
      <Separator className="split" />
      <Panel id="unit" className="pane">{unit || <NothingOpen />}</Panel>
    </Group>
  );
}

function NothingOpen(): ReactNode {
  return (
    <Empty icon={<FileCode size={20} aria-hidden />} title="No unit is open">
      Choose one from the list, or press <kbd className="kbd">{COMMAND}K</kbd> to find one by name.
    </Empty>
  );
}

interface UnitProps {
  readonly place: OpenPlace;
  readonly drafting: Drafting;
  readonly isNarrow: boolean;
}

function Unit({ place, drafting, isNarrow }: UnitProps): ReactNode {
  const { data: tree, error, refetch } = useQuery(queries.tree(place.path));
  const [asked, setAsked] = useState<Ask | null>(null);
  if (error !== null && tree === undefined) {
    return <Failed title="This unit cannot be opened" error={error} retry={() => void refetch()} />;
  }
  if (tree === undefined) return <Waiting rows={10} />;
  function ask(next: Ask): void {
    if (next.kind === "text") document.getElementById(TEXT_FIELD)?.focus();
    else setAsked(next);
  }
  const shared = { place, tree, drafting, ask };
  return (
    <>
      {isNarrow ? <OnePane {...shared} /> : <Panes {...shared} />}
      <Dialogs {...shared} asked={asked} close={() => setAsked(null)} />
    </>
  );
}

interface PaneProps {
  readonly place: OpenPlace;
  readonly tree: Schemas["ReadTreeAnswer"];
  readonly drafting: Drafting;
  readonly ask: (asked: Ask) => void;
}

function Panes(props: PaneProps): ReactNode {
  return (
    <Group orientation="horizontal">
      <Panel id="outline" defaultSize="27%" minSize="180px" className="pane">
        <Outline {...props} />
      </Panel>
      <Separator className="split" />
      <Panel id="stage" minSize="240px" className="pane">
        <Stage {...props} />
      </Panel>
      <Separator className="split" />
      <Panel id="inspector" defaultSize="280px" minSize="240px" maxSize="45%" className="pane">
        <Inspector {...props} />
      </Panel>
    </Group>
  );
}

const PANES = { outline: "Outline", stage: "Source", inspector: "Props" };

/** One pane at a time, where there is no room for more; a change to look at comes by itself. */
function OnePane(props: PaneProps): ReactNode {
  const [pane, setPane] = useState<keyof typeof PANES>("outline");
  const hasDraft = props.drafting.draft !== null;
  const isRefused = props.drafting.draft?.state === "refused";
  useEffect(() => {
    if (isRefused) setPane("stage");
  }, [isRefused]);
  return (
    <>
      <div className="bar">
        <PlaceLink
          to={{ screen: "units" }}
          className="button button-quiet button-icon"
          aria-label="All units"
        >
          <ChevronLeft size={16} aria-hidden />
        </PlaceLink>
        {Object.entries(PANES).map(([each, name]) => (
          <button
            key={each}
            type="button"
            className="button button-quiet"
            aria-pressed={each === pane}
            onClick={() => setPane(each as keyof typeof PANES)} // of these
          >
            {each === "stage" && hasDraft ? "Change" : name}
          </button>
        ))}
      </div>
      {pane === "outline" && <Outline {...props} />}
      {pane === "stage" && <Stage {...props} />}
      {pane === "inspector" && <Inspector {...props} />}
    </>
  );
}
