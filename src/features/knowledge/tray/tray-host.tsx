import { lazy, Suspense, useEffect } from "react";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { hasAbility } from "#product/roles.ts";
import { resumeLearning, useLearning } from "../client/learning.ts";
import { resumeUnsent, useUnsent } from "../client/unsent.ts";

const KnowledgeTray = lazy(async () => ({ default: (await import("./knowledge-tray.tsx")).KnowledgeTray }));

/** Shows the sources that this person is adding on every page. Its code is loaded once there are some. */
export function KnowledgeTrayHost() {
  const { id: workspaceId, role } = useWorkspace();
  useEffect(() => {
    resumeLearning(workspaceId);
    resumeUnsent(workspaceId);
  }, [workspaceId]);
  const isLearning = useLearning(
    (state) => state.workspaceId === workspaceId && (state.ids.length > 0 || state.isAdding),
  );
  const isAnyUnsent = useUnsent((state) => state.workspaceId === workspaceId && state.items.length > 0);
  if ((!isLearning && !isAnyUnsent) || !hasAbility(role, "createItems")) return null;
  return (
    <Suspense fallback={null}>
      <KnowledgeTray />
    </Suspense>
  );
}
