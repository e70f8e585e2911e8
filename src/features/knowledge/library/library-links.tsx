import { Ellipsis, SearchCheck, Settings2 } from "lucide-react";
import { useGo } from "#client/shell/use-go.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { buttonText } from "#product/texts/common/buttons.ts";
import { embeddingModelText } from "#product/texts/knowledge/embedding-models.ts";
import { knowledgeTestText } from "#product/texts/knowledge/knowledge-test.ts";
import { urls } from "#product/urls.ts";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { usePhone } from "#ui/hooks/use-media.ts";
import { Menu } from "#ui/overlays/menu.tsx";
import { MenuItem } from "#ui/overlays/menu-item.tsx";
import { openEmbeddingModel } from "../client/embedding/use-embedding.ts";

/** The ways from the library to the test of its retrieval and to its embedding model; one menu on phones. */
export function LibraryLinks({ hasNodes, canOrganize }: { hasNodes: boolean; canOrganize: boolean }) {
  const { slug } = useWorkspace();
  const go = useGo();
  const isPhone = usePhone();
  const links = [
    ...(hasNodes
      ? [{ id: "test", icon: SearchCheck, label: knowledgeTestText.title, open: () => go(urls.knowledgeTest(slug)) }]
      : []),
    ...(canOrganize
      ? [{ id: "model", icon: Settings2, label: embeddingModelText.title, open: openEmbeddingModel }]
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
  return links.map(({ id, icon, label, open }) => <IconButton key={id} icon={icon} label={label} onPress={open} />);
}
