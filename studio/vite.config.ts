import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** The service that `npm run studio` shows the web app for. */
const SERVICE = process.env["WORKBENCH"] ?? "http://127.0.0.1:4400";

export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  base: "./",
  plugins: [react()],
  resolve: {
    alias: {
      "project-workbench/client": fileURLToPath(new URL("../lib/client/mod.ts", import.meta.url)),
    },
  },
  build: {
    assetsDir: "",
    target: "es2022",
    chunkSizeWarningLimit: 1000,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
    // One request for all that the first screen needs: twenty small ones wait for each other, six at a time.
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: "studio", tags: ["$initial"] }] } },
    },
  },
  server: { proxy: { "/api": SERVICE, "/auth": SERVICE } },
});
