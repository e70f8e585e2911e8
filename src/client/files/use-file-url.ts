import { useQuery } from "@tanstack/react-query";
import { timers } from "#product/timers.ts";
import { api } from "../api.ts";

/** A signed URL of a stored file, renewed before it expires. */
export function useFileUrl(workspaceId: string, s3FilePath: string | null): string | undefined {
  const { data } = useQuery({
    ...api.document.getUrl.queryOptions({ workspaceId, s3FilePath: s3FilePath ?? "" }),
    enabled: s3FilePath !== null,
    staleTime: timers.signedUrl.fileMs / 2,
    gcTime: timers.signedUrl.fileMs / 2,
    // A new URL makes the browser reload the image.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  return data?.url;
}
