/** What a start of Vite with the live preview is told. */
export interface ViteStart {
  /** The folder of the project, absolute. */
  readonly root: string;
  /** The folder of the project's own package of Vite, absolute. */
  readonly vite: string;
  /** Where optimized packages are kept, absolute. */
  readonly cacheFolder: string;
  /** The origins that the Studio may be at. */
  readonly studio: readonly string[];
  /** Vite's own, or the config's, unless told. */
  readonly port?: number;
  readonly flags: ViteFlags;
  /** The variables that the script sets. */
  readonly variables: Readonly<Record<string, string>>;
  /** Whether the script does nothing but start Vite. */
  readonly isWhole: boolean;
}

/** What the script of the project tells Vite. */
export interface ViteFlags {
  readonly root?: string;
  readonly mode?: string;
  readonly config?: string;
  readonly base?: string;
  readonly host?: string | true;
  readonly strictPort?: boolean;
}
