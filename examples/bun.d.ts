/** What the example uses of Bun: the types of all of it are a package that only Bun's users have. */
declare const Bun: {
  serve(options: {
    hostname: string;
    port: number;
    idleTimeout: number;
    development: boolean;
    fetch: (request: Request, server: unknown) => Promise<Response>;
  }): { readonly port: number; stop(closeActiveConnections: boolean): Promise<void> };
};
