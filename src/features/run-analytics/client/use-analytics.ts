import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api } from "#client/api.ts";
import type { Answers } from "#client/wire.ts";
import type { AnalyticsPeriod } from "../schema.ts";

export type Analytics = Answers["runAnalytics"]["getByWorkflow"];

/** The figures of a workflow in the person's time zone; the previous ones stay while another period loads. */
export const useAnalytics = (workflowId: string, days: AnalyticsPeriod) =>
  useQuery(
    api.runAnalytics.getByWorkflow.queryOptions(
      { workflowId, days, timezone: Intl.DateTimeFormat().resolvedOptions().timeZone },
      { placeholderData: keepPreviousData },
    ),
  );
