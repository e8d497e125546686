import { createServer } from "node:http";
import { it } from "node:test";

it("leaves a port", async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // It would keep the process of the tests running.
  server.unref();
});
