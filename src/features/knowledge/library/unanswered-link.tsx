import { useQuery } from "@tanstack/react-query";
import { MessageCircleQuestionMark } from "lucide-react";
import { api } from "#client/api.ts";
import { useGo } from "#client/shell/use-go.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { unansweredText } from "#product/texts/knowledge/unanswered.ts";
import { urls } from "#product/urls.ts";
import { Button } from "#ui/buttons/button.tsx";
import { IconButton } from "#ui/buttons/icon-button.tsx";

/** The way to what agents could not answer from the library, with how much that is. */
export function UnansweredLink() {
  const { id: workspaceId, slug } = useWorkspace();
  const go = useGo();
  const { data } = useQuery({
    ...api.unansweredQuestion.getCount.queryOptions({ workspaceId }),
    meta: { isSilent: true },
  });
  const count = data?.count ?? 0;
  const open = () => go(urls.unanswered(slug));
  if (count === 0) return <IconButton icon={MessageCircleQuestionMark} label={unansweredText.title} onPress={open} />;
  return (
    <Button variant="ghost" icon={MessageCircleQuestionMark} aria-label={unansweredText.open(count)} onPress={open}>
      <span className="text-ink-3 num">{count}</span>
    </Button>
  );
}
