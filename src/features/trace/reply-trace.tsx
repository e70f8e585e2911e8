import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { api } from "#client/api.ts";
import { PageBody } from "#client/shell/page-body.tsx";
import { PageHead } from "#client/shell/page-head.tsx";
import { navText } from "#product/texts/shell/navigation.ts";
import type { SpanActions } from "./span-details.tsx";
import { TraceView } from "./trace-view.tsx";

/** The trace of a reply, in the side panel. */
export function ReplyTrace({ messageId }: { messageId: string }) {
  const queries = useQueryClient();
  const query = useQuery(api.chat.getTrace.queryOptions({ messageId }));
  const actions = useMemo<SpanActions>(
    () => ({
      loadCall: (id) => queries.fetchQuery(api.chat.getToolCall.queryOptions({ id })),
      loadToolOutput: async (id) => (await queries.fetchQuery(api.chat.getToolOutput.queryOptions({ id }))).output,
    }),
    [queries],
  );
  return (
    <>
      <PageHead title={navText.trace} />
      <PageBody width="full">
        <TraceView query={query} of="reply" actions={actions} />
      </PageBody>
    </>
  );
}
