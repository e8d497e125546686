/**
 * Modules that are loaded when they are first needed.
 * @module
 */

/**
 * Loads a module when it is first needed, and asks for it once: while a loader such as tsx is in place, Node asks a thread of
 * its own at every `import()`, which takes longer than most routes do.
 */
export function loadOnce<Module>(load: () => Promise<Module>): () => Promise<Module> {
  let loaded: Promise<Module> | undefined;
  return () => loaded ??= load();
}
