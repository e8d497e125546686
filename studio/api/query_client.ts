import { QueryClient } from "@tanstack/react-query";
import { onSignedOut, Refusal } from "./client.ts";

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

const PROJECT = ["project"];

// The window asks for a sign-in once its project is refused; whatever was refused first, that one is asked.
onSignedOut(() => {
  const isRefused = queryClient.getQueryState(PROJECT)?.status === "error";
  if (isRefused || queryClient.isFetching({ queryKey: PROJECT, exact: true }) > 0) return;
  void queryClient.invalidateQueries({ queryKey: PROJECT, exact: true });
});
