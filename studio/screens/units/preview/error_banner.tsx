import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { queries } from "../../../api/queries.ts";
import { PlaceLink } from "../../../places/place_link.tsx";
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
  return (
    <div className="notice notice-bad preview-error" role="alert">
      <p className="grow">
        <strong>The app has an error.</strong> {message}
        {path !== null && (
          <>
            {" "}In <PlaceLink to={{ screen: "units", path }}>{path}</PlaceLink>
            {line !== null && `, line ${line}`}
          </>
        )}
      </p>
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
