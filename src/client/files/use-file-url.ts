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
  return data && onThisOrigin(data.url);
}

/**
 * The server signs URLs for PUBLIC_URL and serves them at each of its addresses. A page may only load from its own one:
 * from another, a PDF or picture would be blocked.
 */
export function onThisOrigin(url: string, page = location.href): string {
  const { pathname, search } = new URL(url, page);
  return pathname.startsWith("/files/") ? `${pathname}${search}` : url;
}
