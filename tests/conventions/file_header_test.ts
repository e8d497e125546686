import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { fileHeader } from "../../lib/conventions/file_header.ts";
import { parseSource } from "../../lib/source/mod.ts";

async function headerOf(...texts: readonly string[]): Promise<string | null> {
  const sources = texts.map((text, index) =>
    parseSource({ path: `src/${index}.tsx`, text, contentHash: text, editable: true })
  );
  return fileHeader(await Promise.all(sources));
}

const CODE = "export const a = 1;\n";

describe("fileHeader", () => {
  it("finds the comment with which most files begin, by its lines", async () => {
    const licence = "/**\n * @license MIT\n */";
    const file = `${licence}\n\n// Beside it.\n${CODE}`;
    assertEquals(await headerOf(file, file.replaceAll("\n", "\r\n"), CODE), licence);
    const lines = "// Copyright The Shop\n// All rights reserved";
    assertEquals(await headerOf(`${lines}\n${CODE}`, `${lines}\n${CODE}`), lines);
    assertEquals(await headerOf(`#!/usr/bin/env node\n${lines}\n`, `${lines}\n`), lines);
  });

  it("finds none that one file has alone, that few have, or that tells a program what to do", async () => {
    const file = `/* The Shop */\n${CODE}`;
    assertEquals(await headerOf(file), null);
    assertEquals(await headerOf(file, file, CODE, CODE), null);
    const told = [
      "/** @jsxImportSource x */",
      "// @ts-nocheck",
      "/* eslint-disable */",
      "// #region",
    ];
    for (const comment of told) {
      assertEquals(await headerOf(`${comment}\n${CODE}`, `${comment}\n${CODE}`), null, comment);
    }
  });
});
