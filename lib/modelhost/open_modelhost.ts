import { addressText, parseAddress } from "./wire/address.ts";

/** The address of the model runtime and the limits of what it may be asked; never set by a client. */
export interface ModelhostOptions {
  /** A URL or `host:port`; else `$WORKBENCH_MODELHOST`, else `http://127.0.0.1:11434`. */
  readonly address?: string | undefined;
  /** Hosts that a model's name may name; else those of `$WORKBENCH_MODEL_REGISTRIES`, split by commas, else none. */
  readonly registries?: readonly string[] | undefined;
  /** Told of every model that is pulled or deleted by way of the service. */
  readonly changed?: ModelTold | undefined;
}

/** Told what becomes of a model. */
export type ModelTold = (
  model: string,
  state: "pulling" | "pulled" | "failed" | "deleted",
) => void;

/** The local model runtime. Nothing is asked of it before somebody asks for something. */
export interface Modelhost extends AsyncDisposable {
  /** Null where the setting is no address. */
  readonly address: URL | null;
  /** The address as text; empty where the setting is none. */
  readonly url: string;
  /** Lower case, `host` or `host:port`. */
  readonly registries: ReadonlySet<string>;
  /** Told of every model that is pulled or deleted by way of the service. */
  readonly changed: ModelTold;
  /** Aborts when the workbench closes: every request ends with it. */
  readonly signal: AbortSignal;
}

const USUAL_ADDRESS = "http://127.0.0.1:11434";

/** Opens the handle of the model runtime; connects to nothing. */
export function openModelhost(options: ModelhostOptions = {}): Modelhost {
  const closing = new AbortController();
  const address = parseAddress(
    options.address ?? (process.env["WORKBENCH_MODELHOST"]?.trim() || USUAL_ADDRESS),
  );
  const registries = options.registries ??
    (process.env["WORKBENCH_MODEL_REGISTRIES"] ?? "").split(",");
  return {
    address,
    url: address ? addressText(address) : "",
    registries: new Set(registries.map((host) => host.trim().toLowerCase()).filter(Boolean)),
    changed: options.changed ?? (() => undefined),
    signal: closing.signal,
    [Symbol.asyncDispose]() {
      closing.abort();
      return Promise.resolve();
    },
  };
}
