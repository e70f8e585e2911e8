import { Menu } from "lucide-react";
import { type ComponentProps, use, useEffect } from "react";
import { brand } from "#product/texts/common/brand.ts";
import { navText } from "#product/texts/shell/navigation.ts";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { PageHeader } from "#ui/layout/page-header.tsx";
import { PanelContext } from "../panels/panel-context.ts";
import { PanelHead } from "../panels/panel-head.tsx";
import { MenuContext } from "./menu-context.ts";
import { WorkspaceContext } from "./use-workspace.ts";

interface PageHeadProps extends Omit<ComponentProps<typeof PageHeader>, "className"> {
  /** Browser title when `title` isn't a string. */
  documentTitle?: string;
}

/**
 * The header of a page with the menu button on phones and the browser title. In a side panel it becomes the panel's
 * header.
 */
export function PageHead({ title, documentTitle, start, ...rest }: PageHeadProps) {
  const panel = use(PanelContext);
  const openMenu = use(MenuContext);
  const words = documentTitle ?? (typeof title === "string" ? title : null);
  useDocumentTitle(panel ? null : words);
  if (panel) return <PanelHead title={title} meta={rest.meta} actions={rest.actions} place={panel} />;
  return (
    <PageHeader
      {...rest}
      title={title}
      start={
        (openMenu || start) && (
          <>
            {openMenu && <IconButton icon={Menu} label={navText.menu} onPress={openMenu} />}
            {start}
          </>
        )
      }
    />
  );
}

/** Sets the browser title, such as "Spring launch · Fernhollow"; with the product name outside of workspaces. */
function useDocumentTitle(words: string | null) {
  const place = use(WorkspaceContext)?.name ?? brand.name;
  useEffect(() => {
    if (words !== null) document.title = words ? `${words} · ${place}` : place;
  }, [words, place]);
}
