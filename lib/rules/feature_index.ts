const EXTENSIONS = ["ts", "tsx", "js", "jsx", "mts", "mjs"] as const;

type Files = { readonly files: Pick<ReadonlySet<string>, "has"> };

/** The file that says what a feature exports to others; null where there is none. @param folder the feature's */
export function featureIndex(folder: string, list: Files): string | null {
  return indexFiles(folder, list)[0] ?? null;
}

/** The index files of a folder: the first is the one that an import of the folder leads to. */
export function indexFiles(folder: string, { files }: Files): string[] {
  return EXTENSIONS.map((extension) => `${folder}/index.${extension}`)
    .filter((path) => files.has(path));
}
