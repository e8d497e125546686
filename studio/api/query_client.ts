import { QueryClient } from "@tanstack/react-query";
import { Refusal } from "./client.ts";

/** Events say what is stale, so that nothing is asked again for another reason. */
export const queryClient: QueryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: Infinity,
      refetchOnWindowFocus: false,
      retry: (count, error) =>
        error instanceof Refusal && error.code === "unreachable" && count < 3,
    },
  },
});
