import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { api, client } from "#client/api.ts";
import { send } from "#client/files/upload.ts";
import { uploadRefusal } from "#client/files/upload-refusal.ts";
import type { Answers } from "#client/wire.ts";
import { limits } from "#product/limits.ts";
import { bulkRunText } from "#product/texts/bulk-run/bulk-run.ts";
import { urls } from "#product/urls.ts";
import { toast } from "#ui/feedback/toast.ts";
import type { ColumnMapping, RowStatus } from "./schema.ts";

export type BulkRunItem = Answers["bulkRun"]["getAll"][number];
export type BulkRunDetails = NonNullable<Answers["bulkRun"]["getById"]>;
export type Draft = Answers["bulkRun"]["getDraft"];

export const useBulkRuns = (workflowId: string) => useQuery(api.bulkRun.getAll.queryOptions({ id: workflowId }));

export const useBulkRun = (id: string) => useQuery(api.bulkRun.getById.queryOptions({ id }));

export const useDraft = (id: string) => useQuery(api.bulkRun.getDraft.queryOptions({ id }));

/** What would start with this mapping; the previous answer stays while another mapping is checked. */
export const useCheckedRows = (id: string, mapping: ColumnMapping) =>
  useQuery(api.bulkRun.check.queryOptions({ id, mapping }, { placeholderData: keepPreviousData }));

/** The rows with this status, page by page. */
export function useBulkRows(id: string, status: RowStatus | null) {
  return useInfiniteQuery({
    queryKey: [...api.bulkRun.getRows.pathKey(), "pages", id, status],
    queryFn: ({ pageParam: after, signal }) =>
      client.bulkRun.getRows.query({ id, after, ...(status && { status }) }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (page) => (page.length < limits.bulkRun.pageRows ? undefined : page.at(-1)?.number),
    placeholderData: keepPreviousData,
  });
}

/** Uploads a file into a draft. `error` says why it was refused; leaving the page ends the upload. */
export function useUpload(workflowId: string, onRead: (id: string) => void) {
  const queries = useQueryClient();
  const leaving = useRef<AbortController>(null);
  const [progress, setProgress] = useState<number | null>(null);
  useEffect(() => () => leaving.current?.abort(), []);
  const upload = useMutation({
    meta: { isSilent: true },
    async mutationFn(file: File) {
      const controller = new AbortController();
      leaving.current = controller;
      const form = new FormData();
      form.append("file", file, file.name);
      const { status, body } = await send(urls.bulkRunUpload(workflowId), form, {
        signal: controller.signal,
        onProgress: setProgress,
      });
      if (status >= 400) throw uploadRefusal(status, body);
      return body as { id: string };
    },
    async onSuccess({ id }) {
      await queries.invalidateQueries(api.bulkRun.getAll.pathFilter());
      onRead(id);
    },
    onSettled: () => setProgress(null),
  });
  return { upload, progress };
}

const useReload = () => {
  const queries = useQueryClient();
  return () => queries.invalidateQueries(api.bulkRun.pathFilter());
};

export const useStartBulkRun = () => useMutation(api.bulkRun.start.mutationOptions({ onSuccess: useReload() }));

export const useCancelBulkRun = () => useMutation(api.bulkRun.cancel.mutationOptions({ onSuccess: useReload() }));

export const useDeleteBulkRun = () => useMutation(api.bulkRun.delete.mutationOptions({ onSuccess: useReload() }));

export function useRetryFailedRows() {
  const reload = useReload();
  return useMutation(
    api.bulkRun.retryFailed.mutationOptions({
      async onSuccess({ rows }) {
        await reload();
        toast.success(bulkRunText.retried(rows));
      },
    }),
  );
}
