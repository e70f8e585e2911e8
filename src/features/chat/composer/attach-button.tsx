import { Paperclip, Server, Upload } from "lucide-react";
import { lazy, Suspense, useRef, useState } from "react";
import type { AttachedFile } from "#features/mcp-server/client/use-offers.ts";
import { useServers } from "#features/mcp-server/client/use-servers.ts";
import { composerText } from "#product/texts/chat/composer.ts";
import { mcpOffersText } from "#product/texts/mcp/mcp-offers.ts";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { Menu } from "#ui/overlays/menu.tsx";
import { MenuItem } from "#ui/overlays/menu-item.tsx";

const AttachDialog = lazy(() => import("#features/mcp-server/dialog/attach-dialog.tsx"));

interface AttachButtonProps {
  placement: "top start" | "bottom start";
  onFiles: (files: Iterable<File>) => void;
  onAttach: (files: readonly AttachedFile[]) => void;
}

/** Attaches files of the person, and of connected servers if the workspace has some. */
export function AttachButton({ placement, onFiles, onAttach }: AttachButtonProps) {
  const inputRef = useRef<HTMLInputElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { data: all = [] } = useServers();
  const servers = all.filter(({ isOn }) => isOn);
  const choose = () => inputRef.current?.click();
  return (
    <>
      <input
        ref={inputRef}
        type="file"
        multiple
        hidden
        aria-hidden
        tabIndex={-1}
        onChange={({ target }) => {
          onFiles(target.files ?? []);
          target.value = "";
        }}
      />
      {servers.length === 0 ? (
        <IconButton icon={Paperclip} label={composerText.attach} onPress={choose} />
      ) : (
        <Menu placement={placement} trigger={<IconButton icon={Paperclip} label={composerText.attach} />}>
          <MenuItem icon={Upload} onAction={choose}>
            {mcpOffersText.upload}
          </MenuItem>
          <MenuItem icon={Server} onAction={() => setOpen(true)}>
            {mcpOffersText.fromServer}
          </MenuItem>
        </Menu>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <AttachDialog servers={servers} onAttach={onAttach} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
