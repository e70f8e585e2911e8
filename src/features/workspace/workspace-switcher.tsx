import { ChevronsUpDown, Plus, Settings } from "lucide-react";
import { roleNames } from "#product/texts/workspace/role-names.ts";
import { switcherText } from "#product/texts/workspace/switcher.ts";
import { urls } from "#product/urls.ts";
import { Button } from "#ui/buttons/button.tsx";
import { cx } from "#ui/cx.ts";
import { Chip } from "#ui/data/chip.tsx";
import { Menu } from "#ui/overlays/menu.tsx";
import { MenuItem } from "#ui/overlays/menu-item.tsx";
import { MenuSection } from "#ui/overlays/menu-section.tsx";
import { MenuSeparator } from "#ui/overlays/menu-separator.tsx";
import { useWorkspaces } from "./client.ts";
import { WorkspaceIcon } from "./workspace-icon.tsx";

interface WorkspaceSwitcherProps {
  slug: string;
  onNew: () => void;
  /** Shows only the icon, for the collapsed sidebar. */
  isCollapsed?: boolean;
}

/** The menu at the top of the sidebar: switches workspaces and creates new ones. */
export function WorkspaceSwitcher({ slug, onNew, isCollapsed = false }: WorkspaceSwitcherProps) {
  const { data: workspaces } = useWorkspaces();
  const current = workspaces?.find((one) => one.slug === slug);
  if (!current) return <div className="h-control-l" />;
  const isOwner = current.WorkspaceMember[0]?.role === "OWNER";
  return (
    <Menu
      aria-label={switcherText.title}
      placement="bottom start"
      trigger={
        <Button
          variant="ghost"
          size="l"
          isFullWidth
          className={cx("justify-start", isCollapsed ? "px-1.5!" : "gap-2.5 px-2!")}
        >
          <WorkspaceIcon workspace={current} />
          {isCollapsed ? (
            <span className="sr-only">{current.name}</span>
          ) : (
            <>
              <span className="min-w-0 flex-1 cut text-left font-semibold text-ink">{current.name}</span>
              <ChevronsUpDown aria-hidden className="flex-none text-ink-3" />
            </>
          )}
        </Button>
      }
    >
      <MenuSection title={switcherText.title}>
        {(workspaces ?? []).map((one) => (
          <MenuItem
            key={one.id}
            href={urls.home(one.slug)}
            textValue={one.name}
            start={<WorkspaceIcon workspace={one} size={20} />}
            hint={switcherText.roleAndMembers(
              roleNames[one.WorkspaceMember[0]?.role ?? "USER"].displayName,
              one.memberCount,
            )}
            end={one.id === current.id ? <Chip>{switcherText.current}</Chip> : undefined}
          >
            {one.name}
          </MenuItem>
        ))}
      </MenuSection>
      <MenuSeparator />
      {isOwner && (
        <MenuItem icon={Settings} href={urls.settings(current.slug)}>
          {switcherText.settings}
        </MenuItem>
      )}
      <MenuItem icon={Plus} onAction={onNew}>
        {switcherText.new}
      </MenuItem>
    </Menu>
  );
}
