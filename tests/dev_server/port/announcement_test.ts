import { hostname } from "node:os";
import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { announcementsIn } from "../../../lib/dev_server/port/announcement.ts";

/** What tools print when they serve, with what is read out of it. */
const printed: readonly (readonly [line: string, ...found: string[]])[] = [
  // Vite
  ["  ➜  Local:   http://localhost:5173/", "3 http://localhost:5173/"],
  ["  ➜  Local:   https://localhost:5174/base/", "3 https://localhost:5174/base/"],
  ["Port 5173 is in use, trying another one..."],
  // Next
  ["   - Local:        http://localhost:3000", "3 http://localhost:3000/"],
  [
    "- ready started server on [::]:3001, url: http://localhost:3001",
    "2 http://localhost:3001/",
  ],
  [" ⚠ Port 3000 is in use, using available port 3001 instead."],
  // Create React App
  ["  Local:            http://localhost:3000", "3 http://localhost:3000/"],
  ["Something is already running on port 3000."],
  // webpack-dev-server
  [
    "<i> [webpack-dev-server] Loopback: http://localhost:8080/, http://[::1]:8080/",
    "3 http://localhost:8080/",
    "2 http://[::1]:8080/",
  ],
  ["Project is running at http://0.0.0.0:8080/", "2 http://0.0.0.0:8080/"],
  ["[HPM] Proxy created: /api  ->  http://localhost:4000"],
  // Storybook
  ["│   Local:            http://localhost:6006/    │", "3 http://localhost:6006/"],
  // Astro, Parcel, Angular, http-server, Express, Fastify, Rails-like
  ["┃ Local    http://localhost:4321/", "2 http://localhost:4321/"],
  ["Server running at http://localhost:1234", "2 http://localhost:1234/"],
  [
    "** Angular Live Development Server is listening on localhost:4200, open your browser on http://localhost:4200/ **",
    "2 http://localhost:4200/",
  ],
  ["  http://127.0.0.1:8081", "2 http://127.0.0.1:8081/"],
  ["listening on 3000", "1 http://?:3000/"],
  ["Example app listening on port 3000!", "1 http://?:3000/"],
  ["Server listening on :8000", "1 http://?:8000/"],
  ["Server is running on 0.0.0.0:8000", "1 http://?:8000/"],
  ["ready on [::]:8000", "1 http://?:8000/"],
  ["Started server on port: 9000.", "1 http://?:9000/"],
  ["Visit http://app.localhost:3000.", "2 http://app.localhost:3000/"],
  [
    `Listening at http://${hostname().toLowerCase()}:3000`,
    `1 http://${hostname().toLowerCase()}:3000/`,
  ],
  // What is none
  ["Debugger listening on ws://127.0.0.1:9229/5f8c"],
  ["For help, see: https://nodejs.org/en/docs/inspector"],
  ["  VITE v8.3.8  ready in 350 ms"],
  ["Compiled successfully in 1200ms"],
  ["fetched http://example.com:8080/data"],
  ["Error: listen EADDRINUSE: address already in use :::3000"],
  ["http://localhost:99999/ and http://[bad"],
  ["port 70000"],
  [""],
];

describe("announcementsIn", () => {
  for (const [line, ...found] of printed) {
    it(`reads "${line.trim()}"`, () => {
      const texts = announcementsIn(line).map(({ rank, scheme, hostname, port, path }) =>
        `${rank} ${scheme}://${hostname ?? "?"}:${port}${path}`
      );
      assertEquals([...new Set(texts)], found);
    });
  }
});
