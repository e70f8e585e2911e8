import { useRouter } from "@tanstack/react-router";
import { useCallback } from "react";

/** Navigates to a path from `urls`: `go(urls.run(slug, id))`. */
export function useGo(): (href: string, options?: { replace?: boolean }) => void {
  const router = useRouter();
  return useCallback((href, options) => void router.navigate({ href, replace: options?.replace }), [router]);
}
