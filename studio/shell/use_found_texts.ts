import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { queries } from "../api/queries.ts";
import type { FoundText } from "../api/shown_text.ts";
import { hasWords, wordsOf } from "./rank.ts";

/** Fewer letters are in almost every text. */
const LEAST_LETTERS = 3;
/** Long enough that a word is looked for, not each of its letters. */
const PAUSE_MS = 200;

/** Finds texts that people see in the app, once who types has paused; an answer that nobody waits for is called off. */
export function useFoundTexts(
  typed: string,
): { readonly texts: readonly FoundText[]; readonly isLooking: boolean } {
  const wanted = typed.trim();
  const [asked, setAsked] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
  const isEnough = wanted.length >= LEAST_LETTERS;
  const { data = [], isFetching, isPlaceholderData } = useQuery({
    ...queries.foundTexts(asked),
    enabled: isEnough && asked.length >= LEAST_LETTERS,
  });
  if (!isEnough) return { texts: [], isLooking: false };
  const isEarlier = asked !== wanted || isPlaceholderData;
  // What was found for fewer letters is shown while it has them all.
  const texts = isEarlier ? data.filter(({ text }) => hasWords(text, wordsOf(wanted))) : data;
  return { texts, isLooking: isFetching || asked !== wanted };
}
