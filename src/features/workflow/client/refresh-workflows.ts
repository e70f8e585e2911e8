import type { QueryClient } from "@tanstack/react-query";
import { api } from "#client/api.ts";

/** Reads anew whatever tells of several workflows. */
export const refreshWorkflows = (queries: QueryClient) =>
  Promise.all(
    [api.workflow.getPage, api.workflow.getSummary, api.workflow.findNames, api.workflow.getAll].map((procedure) =>
      queries.invalidateQueries(procedure.pathFilter()),
    ),
  );
