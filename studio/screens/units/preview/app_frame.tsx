import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { Schemas } from "../../../api/client.ts";
import { queries } from "../../../api/queries.ts";
import type { OpenPlace } from "../units_screen.tsx";
import { ErrorBanner } from "./error_banner.tsx";
import { FrameBar, type Viewport, VIEWPORTS } from "./frame_bar.tsx";
import { markOfNode } from "./mark_of_node.ts";
import { addressAt, firstAddress, routeAt, routesOf } from "./routes.ts";
import { PageNotice } from "./page_notice.tsx";
import { restart } from "./start_view.tsx";
import { OriginBar } from "./origin_bar.tsx";
import { Picker } from "./picker.tsx";
import { useBridge } from "./use_bridge.ts";
import { usePick } from "./use_pick.ts";
import { useScale } from "./use_scale.ts";

interface Props {
  readonly place: OpenPlace;
  readonly tree: Schemas["ReadTreeAnswer"] | undefined;
  readonly server: Schemas["ReadDevServerAnswer"];
  readonly url: string;
}

/** What code of the app may do in its frame: all but what reaches the Studio's own window. */
const ALLOWED =
  "allow-scripts allow-same-origin allow-forms allow-modals allow-popups allow-downloads";

/** The app in a frame, with what is selected outlined in it. */
export function AppFrame({ place, tree, server, url }: Props): ReactNode {
  const frame = useRef<HTMLIFrameElement>(null);
  const bridge = useBridge(frame, new URL(url).origin);
  const { data: pages } = useQuery(queries.pages());
  const [address, setAddress] = useState(() => firstAddress(url, place.path, pages?.pages ?? []));
  const [viewport, setViewport] = useState<Viewport>("fit");
  const [isSelecting, setSelecting] = useState(true);
  const [loads, setLoads] = useState(0);
  const { pick, choose, picked, refusal } = usePick(place, bridge);
  const mark = useMemo(() => tree && markOfNode(tree, place.node), [tree, place.node]);
  const { follow, url: shown } = bridge;
  useEffect(() => {
    if (shown !== null) follow(mark ?? null);
  }, [follow, shown, mark]);
  const reload = useCallback(() => setLoads((count) => count + 1), []);
  const routes = useMemo(() => pages?.pages.flatMap(({ route }) => route ?? []) ?? [], [pages]);
  const open = useCallback((route: string) => {
    setAddress(addressAt(url, route, shown));
    // The app may have gone elsewhere since: the same address is gone to as well.
    reload();
  }, [url, shown, reload]);
  const size = VIEWPORTS[viewport];
  const [room, scale] = useScale(size);
  return (
    <section className="preview" aria-label="The running app">
      <FrameBar
        {...{ viewport, setViewport, isSelecting, setSelecting, url, routes, open, reload }}
        canSelect={server.preview}
        at={shown ?? address}
      />
      {!server.preview && (
        <p className="notice notice-warning">
          The app was started without the preview: nothing in it can be selected.{" "}
          <button type="button" className="button" onClick={() => void restart()}>
            Restart it with the preview
          </button>
        </p>
      )}
      {bridge.error !== null && <ErrorBanner error={bridge.error} close={bridge.dismiss} />}
      {bridge.isSilent && server.preview && bridge.error === null && (
        <p className="notice notice-warning" role="status">
          This page does not answer: it does not build, is none of the app's, or draws nothing with
          React. Reload the app, or go to one of its routes.
        </p>
      )}
      {refusal !== null && <p className="notice notice-warning" role="alert">{refusal}</p>}
      {shown !== null && (
        // An error comes first: both together leave no room for the app.
        <div hidden={bridge.error !== null}>
          <PageNotice
            key={place.path}
            routes={routesOf(place.path, pages?.pages ?? [])}
            at={routeAt(shown, url)}
            open={open}
          />
        </div>
      )}
      <div
        ref={room}
        className="preview-room"
        role="group"
        aria-label="The window of the app"
        tabIndex={0}
      >
        <div className="preview-window" style={{ ...size, transform: `scale(${scale})` }}>
          <iframe
            key={`${address} ${loads}`}
            ref={frame}
            className="preview-frame"
            title="The running app"
            src={address}
            sandbox={ALLOWED}
            onLoad={bridge.greet}
          />
          {shown !== null && <Picker {...{ bridge, pick, isSelecting }} />}
        </div>
      </div>
      <OriginBar
        {...{ picked, choose }}
        followed={bridge.followed}
        mark={mark ?? null}
        isComing={server.preview && shown === null && !bridge.isSilent}
      />
    </section>
  );
}
