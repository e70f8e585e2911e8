import { useQuery } from "@tanstack/react-query";
import { api } from "#client/api.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { Avatar } from "#ui/avatars/avatar.tsx";

/** The starter of a run; hidden in workspaces with one member. */
export function AuthorAvatar({ userId }: { userId: string }) {
  const { memberCount } = useWorkspace();
  const { data } = useQuery({
    ...api.user.getById.queryOptions({ userId }),
    enabled: memberCount > 1,
    staleTime: 300_000,
  });
  if (memberCount <= 1 || !data) return null;
  const name = [data.firstName, data.lastName].filter(Boolean).join(" ");
  return (
    <span role="img" aria-label={name} title={name} className="flex flex-none">
      <Avatar name={name} src={data.imageUrl ?? undefined} size={20} />
    </span>
  );
}
