/** The settings for a start of Vite with the live preview. */
export interface ViteStart {
  /** The folder of the project, absolute. */
  readonly root: string;
  /** The folder of the project's own package of Vite, absolute. */
  readonly vite: string;
  /** The folder for optimized packages, absolute. */
  readonly cacheFolder: string;
  /** The possible origins of the Studio. */
  readonly studio: readonly string[];
  /** Vite's own, or the config's, unless told. */
  readonly port?: number;
  readonly flags: ViteFlags;
  /** The variables that the script sets. */
  readonly variables: Readonly<Record<string, string>>;
  /** True when the script does nothing but start Vite. */
  readonly isWhole: boolean;
}

/** The flags that the script of the project gives to Vite. */
export interface ViteFlags {
  readonly root?: string;
  readonly mode?: string;
  readonly config?: string;
  readonly base?: string;
  readonly host?: string | true;
  readonly strictPort?: boolean;
}
