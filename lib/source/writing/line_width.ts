/** The widths that formatters are usually told to keep. */
const WIDTHS = [80, 100, 120];

/** Returns the usual width that nearly all lines of some texts keep. */
export function usualWidth(texts: readonly string[]): number {
  const lengths = texts.flatMap((text) => text.split("\n").map((line) => line.length))
    .sort((a, b) => a - b);
  const longest = lengths[Math.floor(lengths.length * 0.99)] ?? 0;
  return WIDTHS.find((width) => longest <= width + 1) ?? 120;
}
