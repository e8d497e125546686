import { X } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Hint } from "../../../parts/hint.tsx";
import { hasParts, isAt } from "./route_match.ts";

interface Props {
  /** The routes at which the open page is shown; none for what is no page. */
  readonly routes: readonly string[];
  /** The route at which the app is. */
  readonly at: string;
  readonly open: (route: string) => void;
}

/** Says where the open page is to be seen while the app shows another one, and leads there. */
export function PageNotice({ routes, at, open }: Props): ReactNode {
  const [isHidden, setHidden] = useState(false);
  const [route] = routes;
  if (isHidden || route === undefined || routes.some((each) => isAt(each, at))) return null;
  return (
    <p className="notice preview-page" role="status">
      <span className="grow">
        The app shows <span className="mono">{at}</span>. This page is at{" "}
        <span className="mono">{route}</span>
        {hasParts(route) && ": write an address of it into the field above to see it here"}.
      </span>
      {!hasParts(route) && (
        <button type="button" className="button" onClick={() => open(route)}>
          Go to this page
        </button>
      )}
      <Hint label="Stay where the app is">
        <button
          type="button"
          className="button button-quiet button-icon"
          aria-label="Stay where the app is"
          onClick={() => setHidden(true)}
        >
          <X size={14} aria-hidden />
        </button>
      </Hint>
    </p>
  );
}
