import { Progress } from "@base-ui/react/progress";
import type { ReactNode } from "react";

interface Props {
  readonly label: string;
  readonly progress: { readonly loaded: number; readonly total: number | null } | null;
}

/** How far something is; without a total it only says that it goes on. */
export function Bar({ label, progress }: Props): ReactNode {
  const total = progress?.total ?? null;
  const part = progress === null || total === null || total === 0 ? null : progress.loaded / total;
  return (
    <Progress.Root className="progress" value={part === null ? null : Math.round(part * 100)}>
      <span className="row">
        <Progress.Label className="muted grow truncate">{label}</Progress.Label>
        {part !== null && <Progress.Value className="muted" />}
      </span>
      <Progress.Track className="progress-track">
        <Progress.Indicator className="progress-part" />
      </Progress.Track>
    </Progress.Root>
  );
}
