import { Check, Inbox, Keyboard, LogOut, Monitor, Moon, Settings2, Sun } from "lucide-react";
import { openDialog } from "#client/dialogs.ts";
import { shortcuts } from "#client/shell/shortcuts.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { useSignOut } from "#features/account/client.ts";
import { accountMenuText } from "#product/texts/account/account-menu.ts";
import { navText } from "#product/texts/shell/navigation.ts";
import { urls } from "#product/urls.ts";
import { Avatar } from "#ui/avatars/avatar.tsx";
import { Button } from "#ui/buttons/button.tsx";
import { cx } from "#ui/cx.ts";
import { Menu } from "#ui/overlays/menu.tsx";
import { MenuItem } from "#ui/overlays/menu-item.tsx";
import { MenuSection } from "#ui/overlays/menu-section.tsx";
import { MenuSeparator } from "#ui/overlays/menu-separator.tsx";
import { setTheme, type Theme, useTheme } from "#ui/theme/theme.ts";

const text = accountMenuText;
const themes: { id: Theme; icon: typeof Sun }[] = [
  { id: "light", icon: Sun },
  { id: "dark", icon: Moon },
  { id: "system", icon: Monitor },
];

/** The account menu at the bottom of the sidebar. */
export function PersonMenu({ isRail }: { isRail: boolean }) {
  const { person } = useWorkspace();
  const { chosen } = useTheme();
  const signOut = useSignOut();
  return (
    <Menu
      aria-label={navText.account}
      placement="top start"
      trigger={
        <Button
          variant="ghost"
          size="l"
          isFullWidth
          className={cx("gap-2.5", isRail ? "px-0!" : "justify-start px-2!")}
        >
          <Avatar name={person.name} src={person.imageUrl} />
          <span className={isRail ? "sr-only" : "min-w-0 cut font-normal text-ink"}>{person.name}</span>
          <span className="sr-only">{navText.account}</span>
        </Button>
      }
    >
      <MenuItem icon={Settings2} href={urls.account()} hint={person.email} textValue={text.profile}>
        {text.profile}
      </MenuItem>
      <MenuItem icon={Keyboard} shortcut={shortcuts.sheet} onAction={() => openDialog("shortcuts")}>
        {text.shortcuts}
      </MenuItem>
      {person.isOperator && (
        <MenuItem icon={Inbox} href={urls.outbox()}>
          {text.admin}
        </MenuItem>
      )}
      <MenuSection title={text.theme}>
        {themes.map(({ id, icon }) => (
          <MenuItem
            key={id}
            icon={icon}
            end={
              id === chosen && (
                <>
                  <Check aria-hidden />
                  <span className="sr-only">{navText.selected}</span>
                </>
              )
            }
            textValue={text[id]}
            onAction={() => setTheme(id)}
          >
            {text[id]}
          </MenuItem>
        ))}
      </MenuSection>
      <MenuSeparator />
      <MenuItem icon={LogOut} onAction={() => signOut.mutate()}>
        {text.signOut}
      </MenuItem>
    </Menu>
  );
}
