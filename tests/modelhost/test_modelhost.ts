import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { assert } from "@std/assert";
import { type ErrorCode, WorkbenchError } from "../../lib/errors/mod.ts";
import { type Modelhost, openModelhost } from "../../lib/modelhost/mod.ts";
import { type ModelRuntime, startModelRuntime } from "../support/model_runtime.ts";

/** A runtime, and the service's handle of it. */
export interface TestModelhost extends AsyncDisposable {
  readonly runtime: ModelRuntime;
  readonly modelhost: Modelhost;
}

export async function openTestModelhost(
  options: { readonly registries?: readonly string[] } = {},
): Promise<TestModelhost> {
  const runtime = await startModelRuntime();
  const modelhost = openModelhost({ address: runtime.url, registries: [], ...options });
  return {
    runtime,
    modelhost,
    async [Symbol.asyncDispose]() {
      await modelhost[Symbol.asyncDispose]();
      await runtime[Symbol.asyncDispose]();
    },
  };
}

/** An address that nobody listens at. */
export async function deserted(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // a listening TCP server has one
  await new Promise((resolve) => server.close(resolve));
  return `127.0.0.1:${port}`;
}

/** A server that writes these bytes to whoever has sent some, and closes unless it stays. */
export async function startRawServer(
  bytes: string,
  { stays = false }: { readonly stays?: boolean } = {},
): Promise<{ readonly address: string } & AsyncDisposable> {
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    socket.once("data", () => void (stays ? socket.write(bytes) : socket.end(bytes)));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // a listening TCP server has one
  return {
    address: `127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The error of the service that a promise rejects with. */
export async function failureOf(promise: Promise<unknown>): Promise<WorkbenchError> {
  try {
    await promise;
  } catch (error) {
    assert(error instanceof WorkbenchError, `Not an error of the service: ${String(error)}`);
    return error;
  }
  throw new Error("It did not fail");
}

/** The code that a promise rejects with. */
export async function codeOf(promise: Promise<unknown>): Promise<ErrorCode> {
  return (await failureOf(promise)).code;
}
