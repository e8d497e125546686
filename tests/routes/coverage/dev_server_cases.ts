import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import type { TestService } from "../../support/test_workbench.ts";
import { type CaseTable, type MakeRequest, plain, sends } from "./route_case.ts";
import { sharedServer } from "./shared_server.ts";

/** A dev script that serves nothing, and needs nothing installed. */
function writeScripts(test: TestService, scripts: Readonly<Record<string, string>>): void {
  test.write("package.json", JSON.stringify({ name: "shop", scripts }));
}

const idle: MakeRequest = (test) => {
  writeScripts(test, { dev: 'node -e "setInterval(() => {}, 1000)"' });
  return {};
};

const withoutScripts: MakeRequest = (test) => {
  writeScripts(test, { build: "tsc" });
  return {};
};

/** A server that does nothing but hold its port. */
const portHolder: () => Promise<{ readonly port: number } & AsyncDisposable> = sharedServer(
  async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return {
      port: (server.address() as AddressInfo).port, // a listening TCP server has one
      [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
    };
  },
);

const takenPort: MakeRequest = async () => ({ body: { port: (await portHolder()).port } });

const failures = {
  no_dev_script: withoutScripts,
  unknown_script: sends({ script: "nowhere" }),
  port_busy: takenPort,
  preview_unavailable: sends({ preview: true }),
};

/** The routes of the dev server. */
export const devServerCases: CaseTable = {
  "GET /api/dev-server": { success: plain },
  "POST /api/dev-server/start": {
    success: idle,
    failures: {
      ...failures,
      already_running: async (test) => {
        await idle(test);
        await test.post("/api/dev-server/start", {});
        return {};
      },
    },
  },
  "POST /api/dev-server/stop": { success: plain },
  "POST /api/dev-server/restart": { success: idle, failures },
};
