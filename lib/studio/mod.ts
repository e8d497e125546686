/**
 * The Studio, the web app that a person opens: the page and the files that a build made of `studio/`.
 * @module
 */
export { readStudioFile } from "./read_studio_file.ts";
export { type StudioPage, studioPage } from "./studio_page.ts";
