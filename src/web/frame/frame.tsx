import { useLocation } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useState } from "react";
import { openDialog } from "#client/dialogs.ts";
import { closePanel } from "#client/panels/panels.ts";
import { MenuContext } from "#client/shell/menu-context.ts";
import { RailContext } from "#client/shell/rail-context.ts";
import { shortcuts } from "#client/shell/shortcuts.ts";
import { useNewChat } from "#client/shell/use-new-chat.ts";
import { VerifyEmailBanner } from "#features/account/verify-email-banner.tsx";
import { KnowledgeTrayHost } from "#features/knowledge/tray/tray-host.tsx";
import { navText } from "#product/texts/shell/navigation.ts";
import { useLocalStorage } from "#ui/hooks/use-local-storage.ts";
import { useNarrow, usePhone } from "#ui/hooks/use-media.ts";
import { Drawer } from "#ui/overlays/drawer.tsx";
import { useShortcut } from "#ui/shortcuts/use-shortcut.ts";
import { DialogHost } from "./dialog-host.tsx";
import { LiveProvider } from "./live-provider.tsx";
import { OverlayBoundary } from "./overlay-boundary.tsx";
import { PanelArea } from "./panel-area.tsx";
import { Sidebar } from "./sidebar/sidebar.tsx";

const Palette = lazy(async () => ({ default: (await import("./palette/palette.tsx")).Palette }));

/** Disables the frame's shortcuts behind a dialog, which covers their effects and has the focus. */
const unlessDialogOpen = (act: () => void) => () => {
  if (!document.querySelector("[role=dialog], [role=alertdialog], dialog[open]")) act();
};

/** Everything around a page: navigation, banners, side panel, dialogs, palette, keys. */
export function Frame({ children }: { children: ReactNode }) {
  const isPhone = usePhone();
  const isNarrow = useNarrow();
  const [width, setWidth] = useLocalStorage("troupe-sidebar", "wide");
  const [wideWidth, setWideWidth] = useLocalStorage("troupe-sidebar-wide-pages", "rail");
  const [widePages, setWidePages] = useState(0);
  const changeWidePages = useCallback((change: 1 | -1) => setWidePages((count) => count + change), []);
  const [isMenuOpen, setMenuOpen] = useState(false);
  const [isPaletteOpen, setPaletteOpen] = useState(false);
  const { pathname } = useLocation();
  const startChat = useNewChat();

  // Wide pages have their own stored sidebar state.
  const [shown, setShown] = widePages > 0 ? [wideWidth, setWideWidth] : [width, setWidth];
  const toggle = () => (isNarrow ? setMenuOpen(true) : setShown(shown === "rail" ? "wide" : "rail"));
  const openPalette = () => {
    setMenuOpen(false);
    setPaletteOpen(true);
  };
  useShortcut(
    shortcuts.palette,
    unlessDialogOpen(() => setPaletteOpen(true)),
  );
  useShortcut(shortcuts.sidebar, unlessDialogOpen(toggle));
  useShortcut(
    shortcuts.sheet,
    unlessDialogOpen(() => openDialog("shortcuts")),
  );
  useShortcut(shortcuts.newChat, unlessDialogOpen(startChat));

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page puts away what was opened over the last one
  useEffect(() => {
    setMenuOpen(false);
    closePanel();
  }, [pathname]);

  return (
    <MenuContext value={isPhone ? () => setMenuOpen(true) : null}>
      <div className="flex h-dvh min-w-0 overflow-hidden bg-page text-ink">
        <a
          href="#content"
          className="-translate-y-20 fixed top-2 left-2 z-50 rounded-control bg-invert px-3 py-2 font-medium text-ink-invert focus:translate-y-0"
        >
          {navText.skipToContent}
        </a>
        {!isPhone && <Sidebar isRail={isNarrow || shown === "rail"} onToggle={toggle} onSearch={openPalette} />}
        <div className="flex min-h-0 min-w-0 flex-1 flex-col">
          <LiveProvider>
            <VerifyEmailBanner />
            <KnowledgeTrayHost />
            <main id="content" tabIndex={-1} className="flex min-h-0 min-w-0 flex-1">
              <RailContext value={changeWidePages}>
                <PanelArea>{children}</PanelArea>
              </RailContext>
            </main>
          </LiveProvider>
        </div>
      </div>
      <Drawer
        side="start"
        isOpen={isMenuOpen}
        onOpenChange={setMenuOpen}
        title={navText.menu}
        hasHead={false}
        isPadded={false}
        className="bg-sunken"
      >
        <Sidebar isRail={false} onToggle={() => setMenuOpen(false)} onSearch={openPalette} />
      </Drawer>
      <DialogHost />
      {isPaletteOpen && (
        <OverlayBoundary name="palette" onFailed={() => setPaletteOpen(false)}>
          <Suspense fallback={null}>
            <Palette onClose={() => setPaletteOpen(false)} />
          </Suspense>
        </OverlayBoundary>
      )}
    </MenuContext>
  );
}
