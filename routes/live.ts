/**
 * Events: one stream of all that happens in the service and in the open project.
 * @module
 */
import { EVENT_STREAM, streamResponse } from "../lib/events/mod.ts";
import { type Area, get } from "../lib/http/mod.ts";
import { eventsQuery, liveEvent } from "../lib/live/schemas.ts";

export const liveArea: Area = {
  name: "live",
  summary: "What happens, as it happens: nobody has to ask again and again.",
  routes: [
    get(
      "/api/events",
      {
        since: "ext",
        project: false,
        operationId: "followEvents",
        summary:
          "Server-sent events of all that changes, one JSON object each; with `Last-Event-ID`, those " +
          "that came since first, or `reset` where they are forgotten",
        query: eventsQuery,
        response: EVENT_STREAM,
        event: liveEvent,
      },
      async ({ query: { types }, workbench: { live }, request, signal, isAdmitted }) => {
        const after = request.headers.get("last-event-id");
        return streamResponse(await live.stream({ after, types, signal, isAdmitted }));
      },
    ),
  ],
};
