import { useQuery } from "@tanstack/react-query";
import { Ellipsis, ListOrdered, MessageCircleQuestionMark, SearchCheck, Settings2 } from "lucide-react";
import { api } from "#client/api.ts";
import { useGo } from "#client/shell/use-go.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { buttonText } from "#product/texts/common/buttons.ts";
import { embeddingModelText } from "#product/texts/knowledge/embedding-models.ts";
import { knowledgeTestText } from "#product/texts/knowledge/knowledge-test.ts";
import { rerankingText } from "#product/texts/knowledge/reranking.ts";
import { unansweredText } from "#product/texts/knowledge/unanswered.ts";
import { urls } from "#product/urls.ts";
import { Button } from "#ui/buttons/button.tsx";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { usePhone } from "#ui/hooks/use-media.ts";
import { Menu } from "#ui/overlays/menu.tsx";
import { MenuItem } from "#ui/overlays/menu-item.tsx";
import { openEmbeddingModel } from "../client/embedding/use-embedding.ts";
import { openSearchSettings } from "../client/reranking/use-reranking.ts";

interface LibraryLinksProps {
  hasNodes: boolean;
  canOrganize: boolean;
}

/** The ways from the library to the test of its retrieval, to unanswered questions and to its settings; one menu on phones. */
export function LibraryLinks({ hasNodes, canOrganize }: LibraryLinksProps) {
  const { id: workspaceId, slug } = useWorkspace();
  const go = useGo();
  const isPhone = usePhone();
  const { data } = useQuery({
    ...api.unansweredQuestion.getCount.queryOptions({ workspaceId }),
    enabled: canOrganize,
    meta: { isSilent: true },
  });
  const count = data?.count ?? 0;
  const links = [
    ...(hasNodes
      ? [{ id: "test", icon: SearchCheck, label: knowledgeTestText.title, open: () => go(urls.knowledgeTest(slug)) }]
      : []),
    ...(canOrganize
      ? [
          {
            id: "unanswered",
            icon: MessageCircleQuestionMark,
            label: count > 0 ? unansweredText.open(count) : unansweredText.title,
            open: () => go(urls.unanswered(slug)),
            count,
          },
          { id: "model", icon: Settings2, label: embeddingModelText.title, open: openEmbeddingModel },
          { id: "search", icon: ListOrdered, label: rerankingText.title, open: openSearchSettings },
        ]
      : []),
  ];
  if (isPhone && links.length > 1)
    return (
      <Menu aria-label={buttonText.more} trigger={<IconButton icon={Ellipsis} label={buttonText.more} />}>
        {links.map(({ id, icon, label, open }) => (
          <MenuItem key={id} id={id} icon={icon} onAction={open}>
            {label}
          </MenuItem>
        ))}
      </Menu>
    );
  return links.map(({ id, icon, label, open, count: shown = 0 }) =>
    shown > 0 ? (
      <Button key={id} variant="ghost" icon={icon} aria-label={label} onPress={open}>
        <span className="text-ink-3 num">{shown}</span>
      </Button>
    ) : (
      <IconButton key={id} icon={icon} label={label} onPress={open} />
    ),
  );
}
