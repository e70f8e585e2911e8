import { use } from "react";
import { NotFound } from "#client/shell/not-found.tsx";
import { WorkspaceContext } from "#client/shell/use-workspace.ts";

/** The not-found page, with or without the frame. */
export function NotFoundPage() {
  const Place = use(WorkspaceContext) ? "div" : "main";
  return (
    <Place className="flex min-h-0 min-w-0 flex-1 flex-col">
      <NotFound />
    </Place>
  );
}
