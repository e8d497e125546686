import { useQuery } from "@tanstack/react-query";
import { Workflow } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { Group, Panel, Separator } from "react-resizable-panels";
import { queries } from "../../api/queries.ts";
import { COMMAND } from "../../parts/keys.ts";
import { layoutWorker } from "../../parts/machine/layout_worker.ts";
import { Empty } from "../../parts/states.tsx";
import { useNarrow } from "../../parts/use_narrow.ts";
import { PlaceLink } from "../../places/place_link.tsx";
import type { MachinePlace } from "../../places/place.ts";
import { MachineList } from "./machine_list.tsx";
import { MachineView } from "./machine_view.tsx";
import "./machines.css";

/** The machines of the project: the list, and the open one as a diagram. */
export default function MachinesScreen({ place }: { readonly place: MachinePlace }): ReactNode {
  const { path, machine = 0 } = place;
  const isNarrow = useNarrow();
  const { data: machines } = useQuery(queries.allMachines());
  useEffect(() => void layoutWorker(), []);
  if (machines?.length === 0) {
    return (
      <Empty icon={<Workflow size={20} aria-hidden />} title="No state machine">
        <p>
          No file of this project makes a machine with XState. Each that does is drawn here, told in
          words, and edited state by state.
        </p>
        <p className="empty-do">
          <PlaceLink to={{ screen: "plan" }} className="button">Plan one</PlaceLink>
        </p>
      </Empty>
    );
  }
  const view = path !== undefined && (
    <MachineView
      key={`${path} ${machine}`}
      place={{ ...place, path, machine }}
      isNarrow={isNarrow}
    />
  );
  const list = <MachineList path={path} machine={machine} />;
  if (isNarrow) return <div className="pane">{view || list}</div>;
  return (
    <Group orientation="horizontal" className="units">
      <Panel id="machines" defaultSize="230px" minSize="180px" maxSize="40%" className="pane">
        {list}
      </Panel>
      <Separator className="split" />
      <Panel id="machine" className="pane">{view || <NothingOpen />}</Panel>
    </Group>
  );
}

function NothingOpen(): ReactNode {
  return (
    <Empty icon={<Workflow size={20} aria-hidden />} title="No machine is open">
      Choose one from the list, or press <kbd className="kbd">{COMMAND}K</kbd> to find one by name.
    </Empty>
  );
}
