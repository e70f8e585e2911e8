import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ScheduleConfig } from "#product/schedule/schedule-config.ts";
import { pageStateText } from "#product/texts/shell/page-states.ts";
import { timers } from "#product/timers.ts";
import { Callout } from "#ui/feedback/callout.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { useDebouncedValue } from "#ui/hooks/use-debounced-value.ts";
import { api } from "../api.ts";
import { readRefusal } from "../refusal.ts";
import { useWorkspace } from "../shell/use-workspace.ts";
import { NextTimesList } from "./next-times-list.tsx";

/** The next times of a schedule that is being edited or proposed; nothing while a field is wrong. */
export function NextTimesPreview({ config }: { config: ScheduleConfig | null }) {
  const key = useDebouncedValue(JSON.stringify(config), timers.check.searchMs);
  const settled: typeof config = JSON.parse(key);
  const next = useNextTimes(settled);
  if (!settled) return null;
  if (next.isError)
    return <Callout tone="warning">{readRefusal(next.error, pageStateText.error.listText).text}</Callout>;
  return next.data ? <NextTimesList times={next.data} timezone={settled.timezone} /> : <Skeleton lines={5} />;
}

function useNextTimes(config: ScheduleConfig | null) {
  const { id: workspaceId } = useWorkspace();
  const placeholder: ScheduleConfig = { frequency: "DAY", time: "00:00", timezone: "UTC" };
  return useQuery({
    ...api.workflowTrigger.getNextTimes.queryOptions({ workspaceId, config: config ?? placeholder }),
    enabled: config !== null,
    placeholderData: keepPreviousData,
    retry: false,
    meta: { isSilent: true },
  });
}
