import { Component, type ReactNode } from "react";
import { Failed } from "../parts/states.tsx";

interface Props {
  readonly children: ReactNode;
}

/** Shows what went wrong in place of a screen that cannot be drawn; the rest of the window goes on. */
export class Crash extends Component<Props, { readonly error: Error | null }> {
  override state: { readonly error: Error | null } = { error: null };

  static getDerivedStateFromError(error: unknown): { readonly error: Error } {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return (
      <Failed
        title="This place cannot be drawn"
        error={error}
        retry={() => this.setState({ error: null })}
      />
    );
  }
}
