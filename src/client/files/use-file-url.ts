import { useQuery } from "@tanstack/react-query";
import { timers } from "#product/timers.ts";
import { api } from "../api.ts";

/** An address under which the browser may load a stored file now; asked for anew before it runs out. */
export function useFileUrl(workspaceId: string, s3FilePath: string | null): string | undefined {
  const { data } = useQuery({
    ...api.document.getUrl.queryOptions({ workspaceId, s3FilePath: s3FilePath ?? "" }),
    enabled: s3FilePath !== null,
    staleTime: timers.signedUrl.fileMs / 2,
    gcTime: timers.signedUrl.fileMs / 2,
    // A new address is a new picture to the browser: not for nothing.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  return data?.url;
}
