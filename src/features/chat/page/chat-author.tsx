import { useWorkspace } from "#client/shell/use-workspace.ts";
import { useMembers } from "#features/workspace/client.ts";
import { chatText } from "#product/texts/chat/chat.ts";
import { Avatar } from "#ui/avatars/avatar.tsx";

/** The chat's author, in workspaces with several people. */
export function ChatAuthor({ userId }: { userId: string }) {
  const { id: workspaceId } = useWorkspace();
  const { data: members } = useMembers(workspaceId);
  const author = members?.find((member) => member.userId === userId);
  if (!author) return null;
  return (
    <span title={chatText.author(author.name)} className="flex">
      <Avatar name={author.name} src={author.imageUrl} size={20} />
      <span className="sr-only">{chatText.author(author.name)}</span>
    </span>
  );
}
