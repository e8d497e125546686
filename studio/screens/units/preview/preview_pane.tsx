import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Schemas } from "../../../api/client.ts";
import { queries } from "../../../api/queries.ts";
import { Failed, Waiting } from "../../../parts/states.tsx";
import type { OpenPlace } from "../units_screen.tsx";
import { AppFrame } from "./app_frame.tsx";
import { StartView } from "./start_view.tsx";
import "./preview.css";

interface Props {
  readonly place: OpenPlace;
  readonly tree: Schemas["ReadTreeAnswer"] | undefined;
}

/** The running app beside the tree; what starts it where it does not run. */
export default function PreviewPane({ place, tree }: Props): ReactNode {
  const { data: server, error, refetch } = useQuery(queries.devServer());
  if (error !== null && server === undefined) {
    return (
      <Failed
        title="The dev server is not known"
        error={error}
        retry={() => void refetch()}
      />
    );
  }
  if (server === undefined) return <Waiting />;
  if (server.state !== "running" || server.url === null) return <StartView server={server} />;
  return <AppFrame key={server.url} place={place} tree={tree} server={server} url={server.url} />;
}
