import { Component, type ReactNode } from "react";
import { type Line, useLive } from "../api/follow_events.ts";
import { tryPartsAgain } from "../parts/load_part.tsx";
import { Failed } from "../parts/states.tsx";

interface Props {
  readonly children: ReactNode;
  /** Is told of the error, in place of the person who looks at the screen: nothing is drawn then. */
  readonly tell?: (error: Error) => void;
}

/** Shows what went wrong in place of a screen that cannot be drawn; the rest of the window goes on. */
export function Crash(props: Props): ReactNode {
  const { line } = useLive();
  return <Boundary {...props} line={line} />;
}

type BoundaryProps = Props & { readonly line: Line };

class Boundary extends Component<BoundaryProps, { readonly error: Error | null }> {
  override state: { readonly error: Error | null } = { error: null };

  constructor(props: BoundaryProps) {
    super(props);
    // Whoever comes to a place again asks for it again.
    tryPartsAgain();
  }

  static getDerivedStateFromError(error: unknown): { readonly error: Error } {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override componentDidCatch(error: Error): void {
    this.props.tell?.(error);
  }

  override componentDidUpdate(before: BoundaryProps): void {
    // What could not be loaded while the service was away is there again.
    const isBack = before.line !== "open" && this.props.line === "open";
    if (isBack && this.state.error !== null) this.#tryAgain();
  }

  #tryAgain(): void {
    tryPartsAgain();
    this.setState({ error: null });
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    if (this.props.tell) return null;
    return (
      <Failed
        title="This place cannot be drawn"
        error={error}
        retry={() => this.#tryAgain()}
      />
    );
  }
}
