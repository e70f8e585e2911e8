import { useQuery } from "@tanstack/react-query";
import { Ellipsis, MessageCircleQuestionMark, SearchCheck } from "lucide-react";
import { api } from "#client/api.ts";
import { useGo } from "#client/shell/use-go.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { buttonText } from "#product/texts/common/buttons.ts";
import { knowledgeTestText } from "#product/texts/knowledge/knowledge-test.ts";
import { unansweredText } from "#product/texts/knowledge/unanswered.ts";
import { urls } from "#product/urls.ts";
import { Button } from "#ui/buttons/button.tsx";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { Menu } from "#ui/overlays/menu.tsx";
import { MenuItem } from "#ui/overlays/menu-item.tsx";

function useUnansweredCount(): number {
  const { id: workspaceId } = useWorkspace();
  const { data } = useQuery({
    ...api.unansweredQuestion.getCount.queryOptions({ workspaceId }),
    meta: { isSilent: true },
  });
  return data?.count ?? 0;
}

/** The way to what agents could not answer from the library, with how much that is. */
export function UnansweredLink() {
  const { slug } = useWorkspace();
  const go = useGo();
  const count = useUnansweredCount();
  const open = () => go(urls.unanswered(slug));
  if (count === 0) return <IconButton icon={MessageCircleQuestionMark} label={unansweredText.title} onPress={open} />;
  return (
    <Button variant="ghost" icon={MessageCircleQuestionMark} aria-label={unansweredText.open(count)} onPress={open}>
      <span className="text-ink-3 num">{count}</span>
    </Button>
  );
}

/** On phones, the ways to other pages of the library in one menu. */
export function KnowledgeMenu() {
  const { slug } = useWorkspace();
  const go = useGo();
  const count = useUnansweredCount();
  return (
    <Menu aria-label={buttonText.more} trigger={<IconButton icon={Ellipsis} label={buttonText.more} />}>
      <MenuItem icon={SearchCheck} onAction={() => go(urls.knowledgeTest(slug))}>
        {knowledgeTestText.title}
      </MenuItem>
      <MenuItem icon={MessageCircleQuestionMark} onAction={() => go(urls.unanswered(slug))}>
        {count > 0 ? unansweredText.open(count) : unansweredText.title}
      </MenuItem>
    </Menu>
  );
}
