import { PanelLeft, Search, Settings2, SquarePen } from "lucide-react";
import { openDialog } from "#client/dialogs.ts";
import { shortcuts } from "#client/shell/shortcuts.ts";
import { useNewChat } from "#client/shell/use-new-chat.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { CreditsMeter } from "#features/billing/credits-meter.tsx";
import { WorkspaceSwitcher } from "#features/workspace/workspace-switcher.tsx";
import { chatText } from "#product/texts/chat/chat.ts";
import { listText } from "#product/texts/shell/list.ts";
import { navText } from "#product/texts/shell/navigation.ts";
import { paletteText } from "#product/texts/shell/palette.ts";
import { urls } from "#product/urls.ts";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { cx } from "#ui/cx.ts";
import { Kbd } from "#ui/shortcuts/kbd.tsx";
import { NavItem } from "./nav-item.tsx";
import { AssetList, NavList } from "./nav-list.tsx";
import { PersonMenu } from "./person-menu.tsx";
import { ProjectList } from "./project-list.tsx";
import { RecentList } from "./recent-list.tsx";
import { UpgradeItem } from "./upgrade-item.tsx";

const text = navText;

interface SidebarProps {
  isRail: boolean;
  /** Toggles rail and full width; opens the drawer on small screens. */
  onToggle: () => void;
  onSearch: () => void;
}

/** The navigation: 248 px with labels, or a 56 px rail. */
export function Sidebar({ isRail, onToggle, onSearch }: SidebarProps) {
  const { id, slug } = useWorkspace();
  const startChat = useNewChat();
  return (
    <nav
      aria-label={text.menu}
      className={cx(
        "flex h-full min-h-0 flex-none flex-col border-line border-r bg-sunken p-2",
        isRail ? "w-(--w-rail) items-stretch" : "w-(--w-side) max-sm:w-full max-sm:border-r-0",
      )}
    >
      <WorkspaceSwitcher slug={slug} isCollapsed={isRail} onNew={() => openDialog("new-workspace")} />
      <div className={cx("my-2 flex flex-none items-center gap-1", isRail && "flex-col")}>
        {isRail ? (
          <IconButton
            icon={Search}
            label={paletteText.placeholder}
            shortcut={shortcuts.palette}
            tooltipPlacement="right"
            onPress={onSearch}
          />
        ) : (
          <button
            type="button"
            onClick={onSearch}
            className="flex h-control min-w-0 flex-1 items-center gap-2.5 rounded-control border border-line-2 bg-page pr-1.5 pl-2.5 text-sm text-ink-3 hover:bg-hover"
          >
            <Search aria-hidden />
            <span className="min-w-0 flex-1 cut text-left">{listText.search}</span>
            <Kbd shortcut={shortcuts.palette} className="max-sm:hidden" />
          </button>
        )}
        <IconButton
          icon={SquarePen}
          label={chatText.newChat}
          shortcut={shortcuts.newChat}
          tooltipPlacement={isRail ? "right" : "bottom"}
          onPress={startChat}
        />
      </div>
      <NavList slug={slug} isRail={isRail} />
      <AssetList slug={slug} isRail={isRail} />
      {!isRail && <ProjectList />}
      {isRail ? <div className="flex-1" /> : <RecentList />}
      <div className="flex-none pt-2">
        {!isRail && (
          <div className="px-2.5 pt-1 pb-2.5">
            <CreditsMeter workspaceId={id} />
          </div>
        )}
        <ul className="grid gap-px">
          <UpgradeItem isRail={isRail} />
          <NavItem isRail={isRail} href={urls.settings(slug)} icon={Settings2} label={text.settings} />
        </ul>
        <div className={cx("mt-1 flex items-center", isRail ? "flex-col-reverse gap-1" : "gap-1")}>
          <div className="w-full min-w-0 flex-1">
            <PersonMenu isRail={isRail} />
          </div>
          <IconButton
            icon={PanelLeft}
            label={isRail ? text.expand : text.collapse}
            shortcut={shortcuts.sidebar}
            tooltipPlacement={isRail ? "right" : "top"}
            onPress={onToggle}
          />
        </div>
      </div>
    </nav>
  );
}
