import type { QueryClient } from "@tanstack/react-query";
import { api } from "#client/api.ts";

/** Refetches all queries that list workflows. */
export const refreshWorkflows = (queries: QueryClient) =>
  Promise.all(
    [api.workflow.getPage, api.workflow.getSummary, api.workflow.findNames].map((procedure) =>
      queries.invalidateQueries(procedure.pathFilter()),
    ),
  );
