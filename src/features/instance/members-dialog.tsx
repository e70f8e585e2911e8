import { instanceWorkspacesText } from "#product/texts/instance/workspaces.ts";
import { roleNames } from "#product/texts/workspace/role-names.ts";
import { ListRow } from "#ui/data/list-row.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";
import { useWorkspaceMembers } from "./client/queries.ts";
import type { WorkspaceRow } from "./schema.ts";

/** The members of a workspace. */
export function MembersDialog({ workspace, onClose }: { workspace: WorkspaceRow | null; onClose: () => void }) {
  const { data: members } = useWorkspaceMembers(workspace?.id ?? null);
  return (
    <Dialog
      isOpen={workspace !== null}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={instanceWorkspacesText.membersOf(workspace?.name ?? "")}
    >
      {!members && <Skeleton lines={4} />}
      <ul>
        {members?.map(({ userId, name, email, role }) => (
          <ListRow key={userId} title={name} meta={email} end={roleNames[role].displayName} />
        ))}
      </ul>
    </Dialog>
  );
}
