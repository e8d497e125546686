const EXTENSIONS = ["ts", "tsx", "js", "jsx", "mts", "mjs"] as const;

/** The file that says what a feature exports to others; null where there is none. @param folder the feature's */
export function featureIndex(
  folder: string,
  { files }: { readonly files: Pick<ReadonlySet<string>, "has"> },
): string | null {
  const candidates = EXTENSIONS.map((extension) => `${folder}/index.${extension}`);
  return candidates.find((path) => files.has(path)) ?? null;
}
