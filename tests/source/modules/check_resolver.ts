import { assertEquals } from "@std/assert";
import type { Resolution } from "../../../lib/source/modules/resolution.ts";
import { openResolver, type Resolver } from "../../../lib/source/modules/resolver.ts";
import { memoryView } from "../../support/memory_view.ts";

export function openOver(files: Record<string, string | object>): Promise<Resolver> {
  const texts = Object.entries(files).map(([path, content]) =>
    [path, typeof content === "string" ? content : JSON.stringify(content)] as const
  );
  return openResolver(memoryView(Object.fromEntries(texts)));
}

function shown(resolution: Resolution): string {
  if (resolution.kind === "unresolved") {
    return resolution.near === undefined
      ? resolution.reason
      : `${resolution.reason}: ${resolution.near}`;
  }
  if (resolution.kind === "package") return `package ${resolution.name}`;
  const unbuilt = resolution.kind === "file" && resolution.unbuilt ? "unbuilt " : "";
  return `${unbuilt}${resolution.kind} ${resolution.path}`;
}

export function checkResolutions(
  resolver: Resolver,
  from: string,
  expected: Record<string, string>,
): void {
  const found = Object.keys(expected).map((specifier) => [
    specifier,
    shown(resolver.resolve(from, specifier)),
  ]);
  assertEquals(Object.fromEntries(found), expected);
}

export const ALIAS = { compilerOptions: { paths: { "@/*": ["./src/*"], "out/*": ["../else/*"] } } };
