import { useQuery } from "@tanstack/react-query";
import { ChevronLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Group, Panel, Separator } from "react-resizable-panels";
import { queries } from "../../api/queries.ts";
import { Empty, Failed, Waiting } from "../../parts/states.tsx";
import { useNarrow } from "../../parts/use_narrow.ts";
import { PlaceLink } from "../../places/place_link.tsx";
import { ChangeList } from "./change_list.tsx";
import { ChangeView } from "./change_view.tsx";
import type { Process, Review } from "./names.ts";
import { Instruction, Overview } from "./overview.tsx";
import { ProcessHead } from "./process_head.tsx";
import type { ProcessesPlace } from "./processes_screen.tsx";

/** The address of an open process. */
export type ProcessPlace = ProcessesPlace & { readonly id: string };

export interface ProcessProps {
  readonly place: ProcessPlace;
  readonly process: Process;
  readonly review: Review;
}

/** One process: its steps, and the changes that wait for a decision. */
export function ProcessView({ place }: { readonly place: ProcessPlace }): ReactNode {
  const { data, error, refetch } = useQuery(queries.process(place.id));
  const review = useQuery(queries.review(place.id));
  const failure = data === undefined ? error : review.data === undefined ? review.error : null;
  if (failure !== null) {
    return (
      <>
        <BackBar />
        <Failed
          title="This process cannot be shown"
          error={failure}
          retry={() => void Promise.all([refetch(), review.refetch()])}
        />
      </>
    );
  }
  if (data === undefined || review.data === undefined) return <Waiting rows={10} />;
  const props = { place, process: data.process, review: review.data };
  return (
    <>
      <ProcessHead process={data.process} review={review.data} />
      <Body {...props} />
    </>
  );
}

function BackBar(): ReactNode {
  return (
    <div className="bar">
      <PlaceLink to={{ screen: "processes" }} className="row">
        <ChevronLeft size={16} aria-hidden /> All processes
      </PlaceLink>
    </div>
  );
}

function Body(props: ProcessProps): ReactNode {
  const isNarrow = useNarrow();
  const { place, review } = props;
  const file = review.files.find(({ path }) => path === place.file);
  const shown = place.file === undefined
    ? <Overview {...props} />
    : file === undefined
    ? (
      <Empty title="This process does not change that file">
        <span className="mono">{place.file}</span>
      </Empty>
    )
    : <ChangeView key={file.path} {...props} file={file} />;
  if (review.files.length === 0) return <div className="pane">{shown}</div>;
  if (isNarrow) {
    if (place.file !== undefined) return <div className="pane">{shown}</div>;
    return (
      <div className="scroll">
        {/* A long list of files must not hide what the process waits for. */}
        <Instruction process={props.process} />
        <ChangeList {...props} />
        <Overview {...props} isTold />
      </div>
    );
  }
  return (
    <Group orientation="horizontal" className="units">
      <Panel id="changes" defaultSize="300px" minSize="200px" maxSize="45%" className="pane">
        <ChangeList {...props} />
      </Panel>
      <Separator className="split" />
      <Panel id="change" className="pane">{shown}</Panel>
    </Group>
  );
}
