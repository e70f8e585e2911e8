import { useMe } from "#features/account/client.ts";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { useWorkspace } from "./client.ts";
import { DangerZone } from "./danger-zone.tsx";
import { GeneralForm } from "./general-form.tsx";

interface SettingsGeneralProps {
  workspaceId: string;
  /** Called after the path changed, because the page's URL contains it. */
  onSlugChanged: (slug: string) => void;
  /** Called after the workspace was left or deleted. */
  onGone: () => void;
}

/** The tab "General": name, path, icon, color, branding, leave, and delete. */
export function SettingsGeneral({ workspaceId, onSlugChanged, onGone }: SettingsGeneralProps) {
  const { data: me } = useMe();
  const { data: workspace } = useWorkspace(workspaceId);
  if (!me || !workspace)
    return (
      <div className="flex max-w-120 flex-col gap-5">
        <Skeleton className="h-14 w-full rounded-control" />
        <Skeleton className="h-14 w-full rounded-control" />
        <Skeleton className="h-40 w-full rounded-card" />
      </div>
    );
  const role = workspace.WorkspaceMember.find(({ userId }) => userId === me.id)?.role ?? "USER";
  return (
    <div className="flex flex-col gap-12">
      {/* Another workspace or a saved path resets the form. */}
      <GeneralForm
        key={`${workspace.id} ${workspace.slug}`}
        workspace={workspace}
        isOwner={role === "OWNER"}
        onSlugChanged={onSlugChanged}
      />
      <DangerZone
        workspace={workspace}
        isOwner={role === "OWNER"}
        isCreator={workspace.creatorId === me.id}
        onGone={onGone}
      />
    </div>
  );
}
