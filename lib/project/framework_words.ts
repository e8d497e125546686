import type { FrameworkName } from "./layout/framework.ts";

/** The words for what a project is built with, as lists and sentences have them. */
export const FRAMEWORK_WORDS: Readonly<Record<FrameworkName, string>> = {
  next: "Next.js",
  remix: "Remix",
  "react-router": "React Router",
  "tanstack-start": "TanStack Start",
  astro: "Astro",
  expo: "Expo",
  "react-native": "React Native",
  vite: "Vite",
  cra: "Create React App",
  library: "a library",
  unknown: "no framework recognised",
};
