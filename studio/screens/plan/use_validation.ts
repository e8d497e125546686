import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { queries } from "../../api/queries.ts";
import { type Plan, type Validation, withTouches } from "./plan_edits.ts";

export interface Trial {
  /** Of the plan as it was tried last; null before. */
  readonly validation: Validation | null;
  /** Whether what is told is of the plan as it is now. */
  readonly isCurrent: boolean;
  readonly error: Error | null;
}

const PAUSE_MS = 350;

/** Tries a plan whenever it has been left alone for a moment, and declares for its steps what they touch. */
export function useValidation(plan: Plan | null, change: (plan: Plan) => void): Trial {
  const [settled, setSettled] = useState(plan);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(plan), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [plan]);
  const { data, error, isPlaceholderData, isFetching } = useQuery({
    ...queries.validation(settled),
    enabled: settled !== null,
    placeholderData: keepPreviousData,
  });
  const isCurrent = settled === plan && !isPlaceholderData && !isFetching && data !== undefined;
  useEffect(() => {
    if (!isCurrent || plan === null) return;
    const declared = withTouches(plan, data);
    if (declared !== plan) change(declared);
  }, [isCurrent, data, plan]);
  return { validation: plan === null ? null : data ?? null, isCurrent, error };
}
