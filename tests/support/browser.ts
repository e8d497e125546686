import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { type Browser, chromium, type LaunchOptions } from "playwright-core";

const UNPACK = fileURLToPath(new URL("./unpack_chromium.mjs", import.meta.url));
const CACHE = fileURLToPath(new URL("../../node_modules/.cache", import.meta.url));

/** Opens a browser: the one that npm installed, or, where that does not run, one of the machine's own. */
export async function openBrowser(): Promise<Browser> {
  const isPacked = process.platform === "linux" && process.arch === "x64";
  return await chromium.launch(isPacked ? packedBrowser() : installedBrowser());
}

/** The packed Chromium brings its libraries and a font along: it runs where nothing but Node is installed. */
function packedBrowser(): LaunchOptions {
  const folder = join(CACHE, "chromium-147.0.0");
  if (!existsSync(folder)) unpack(folder);
  const env = {
    PATH: process.env["PATH"] ?? "",
    LD_LIBRARY_PATH: join(folder, "al2023", "lib"),
    FONTCONFIG_FILE: join(folder, "fonts.conf"),
  };
  const args = ["--no-sandbox", "--headless=shell"];
  return { executablePath: join(folder, "chromium"), args, env };
}

function unpack(folder: string): void {
  const part = `${folder}.${process.pid}`;
  mkdirSync(part, { recursive: true });
  execFileSync(process.execPath, [UNPACK], { env: { ...process.env, TMPDIR: part } });
  // A clone that is moved takes the folder along.
  const fonts = `<fontconfig><dir prefix="relative">fonts</dir></fontconfig>\n`;
  writeFileSync(join(part, "fonts.conf"), fonts);
  try {
    renameSync(part, folder);
  } catch (error) {
    // Another process was first.
    if (!existsSync(join(folder, "chromium"))) throw error;
    rmSync(part, { recursive: true });
  }
}

/** The places of browsers that nobody put elsewhere. */
const PLACES: Readonly<Record<string, readonly string[]>> = {
  linux: ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"],
  darwin: [
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
  ],
  win32: [
    "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
    "C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe",
  ],
};

function installedBrowser(): LaunchOptions {
  const own = process.env["WORKBENCH_BROWSER"];
  const places = own === undefined ? PLACES[process.platform] ?? [] : [own];
  const executablePath = places.find(existsSync);
  if (executablePath !== undefined) return { executablePath };
  throw new Error("Install Chrome, Chromium or Edge, or name one in WORKBENCH_BROWSER");
}
