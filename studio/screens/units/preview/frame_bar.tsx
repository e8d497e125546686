import { ExternalLink, MousePointerClick, RotateCw, Square } from "lucide-react";
import { memo, type ReactNode, useState } from "react";
import { Hint } from "../../../parts/hint.tsx";
import { routeAt } from "./routes.ts";
import { stop } from "./start_view.tsx";

/** The sizes that a window of the app can have. */
export const VIEWPORTS = {
  fit: { width: undefined, height: undefined },
  phone: { width: 390, height: 844 },
  tablet: { width: 820, height: 1180 },
  desktop: { width: 1440, height: 900 },
} as const;

export type Viewport = keyof typeof VIEWPORTS;

const NAMES: Readonly<Record<Viewport, string>> = {
  fit: "Fits",
  phone: "Phone 390",
  tablet: "Tablet 820",
  desktop: "Desktop 1440",
};

interface Props {
  /** Where the app is now. */
  readonly at: string;
  readonly url: string;
  readonly routes: readonly string[];
  readonly viewport: Viewport;
  readonly setViewport: (viewport: Viewport) => void;
  readonly canSelect: boolean;
  readonly isSelecting: boolean;
  readonly setSelecting: (isSelecting: boolean) => void;
  readonly open: (route: string) => void;
  readonly reload: () => void;
}

/** What can be done with the app: select in it or use it, go to a route, show it in another size. */
export const FrameBar = memo(function FrameBar(props: Props): ReactNode {
  const { isSelecting, setSelecting, viewport, setViewport, canSelect } = props;
  return (
    <div className="preview-bar" role="toolbar" aria-label="The app">
      <Hint label={isSelecting ? "A click selects. Use the app instead" : "Select by a click"}>
        <button
          type="button"
          className="button button-quiet button-icon"
          aria-pressed={isSelecting}
          disabled={!canSelect}
          onClick={() => setSelecting(!isSelecting)}
        >
          <MousePointerClick size={16} aria-hidden />
        </button>
      </Hint>
      <RouteField key={props.at} {...props} />
      <select
        className="input preview-size"
        aria-label="Size of the window"
        value={viewport}
        onChange={({ target }) => setViewport(target.value as Viewport)} // of these
      >
        {Object.entries(NAMES).map(([each, name]) => (
          <option key={each} value={each}>{name}</option>
        ))}
      </select>
      <Hint label="Reload the app">
        <button type="button" className="button button-quiet button-icon" onClick={props.reload}>
          <RotateCw size={16} aria-hidden />
        </button>
      </Hint>
      <Hint label="Open the app in a window of its own">
        <a
          className="button button-quiet button-icon"
          href={props.at}
          target="_blank"
          rel="noreferrer"
        >
          <ExternalLink size={16} aria-hidden />
        </a>
      </Hint>
      <Hint label="Stop the app">
        <button
          type="button"
          className="button button-quiet button-icon"
          onClick={() => void stop()}
        >
          <Square size={12} fill="currentColor" aria-hidden />
        </button>
      </Hint>
    </div>
  );
});

function RouteField({ at, url, routes, open }: Props): ReactNode {
  const [route, setRoute] = useState(() => routeAt(at, url));
  return (
    <form
      className="grow"
      onSubmit={(event) => {
        event.preventDefault();
        open(route);
      }}
    >
      <input
        className="input mono preview-route"
        aria-label="Route of the app"
        list="preview-routes"
        value={route}
        onChange={({ target }) => setRoute(target.value)}
      />
      <datalist id="preview-routes">
        {[...new Set(routes)].map((each) => <option key={each} value={each} />)}
      </datalist>
    </form>
  );
}
