import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { api } from "#client/api.ts";
import type { MessagePart } from "#lib/ui-message.ts";

/** Keeps an open trace of a reply current while it is written: whenever a tool call starts or ends. */
export function useTraceRefresh(messageId: string, parts: readonly MessagePart[], isStreaming: boolean): void {
  const queries = useQueryClient();
  const progress = useMemo(
    () =>
      isStreaming
        ? parts.flatMap((part) => ("toolCallId" in part ? [`${part.toolCallId} ${part.state}`] : [])).join()
        : "",
    [parts, isStreaming],
  );
  useEffect(() => {
    // Only an open panel has the query.
    if (progress) void queries.invalidateQueries(api.chat.getTrace.queryFilter({ messageId }));
  }, [queries, messageId, progress]);
}
