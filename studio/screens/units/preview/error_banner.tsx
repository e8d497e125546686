import { useQuery } from "@tanstack/react-query";
import { Collapsible } from "@base-ui/react/collapsible";
import { ChevronRight, X } from "lucide-react";
import type { ReactNode } from "react";
import { queries } from "../../../api/queries.ts";
import { sentence } from "../../../parts/words.ts";
import { PlaceLink } from "../../../places/place_link.tsx";
import { errorWords } from "./error_words.ts";
import { unitAt } from "./unit_at.ts";
import type { AppError } from "./use_bridge.ts";

interface Props {
  readonly error: AppError;
  readonly close: () => void;
}

/** Tells of an error of the app, with the file where that is known, until it is closed or mended. */
export function ErrorBanner({ error: { message, file, line }, close }: Props): ReactNode {
  const { data } = useQuery({ ...queries.units(), enabled: file !== null });
  const path = file === null ? null : unitAt(file, data?.map((unit) => unit.path) ?? []);
  const { cause, more } = errorWords(message);
  return (
    <div className="notice notice-bad preview-error" role="alert">
      <Collapsible.Root className="grow">
        <p>
          <strong>The app has an error.</strong> {sentence(cause)}
          {path !== null && (
            <>
              {" "}In <PlaceLink to={{ screen: "units", path }}>{path}</PlaceLink>
              {line !== null && `, line ${line}`}
            </>
          )}
        </p>
        {
          /* The app's own tool shows its lines of code already, over the app. */
          more !== "" && (
            <>
              <Collapsible.Trigger className="fold">
                <ChevronRight size={14} aria-hidden className="fold-arrow" /> All that it says
              </Collapsible.Trigger>
              <Collapsible.Panel render={<pre tabIndex={0} />} className="preview-error-more">
                {more}
              </Collapsible.Panel>
            </>
          )
        }
      </Collapsible.Root>
      <button
        type="button"
        className="button button-quiet button-icon"
        aria-label="Close the error"
        onClick={close}
      >
        <X size={14} aria-hidden />
      </button>
    </div>
  );
}
