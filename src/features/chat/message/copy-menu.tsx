import { Check, ChevronDown, CodeXml, Copy, LetterText, Type } from "lucide-react";
import { useState } from "react";
import { chatText } from "#product/texts/chat/chat.ts";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { LightIconButton } from "#ui/buttons/light-icon-button.tsx";
import type { RichText } from "#ui/copy-text.ts";
import { useCopy } from "#ui/hooks/use-copy.ts";
import { Menu } from "#ui/overlays/menu.tsx";
import { MenuItem } from "#ui/overlays/menu-item.tsx";
import { useUiLabels } from "#ui/ui-labels.ts";

const text = chatText.message;

/** A reply as it is copied. */
export interface CopySource {
  readonly markdown: string;
  /** As it is shown. */
  richText: () => RichText;
}

/** Copies a reply as it is shown; the menu offers its other forms. */
export function CopyMenu({ markdown, richText }: CopySource) {
  const labels = useUiLabels();
  const { isCopied, copy } = useCopy();
  const [isMenuLoaded, setMenuLoaded] = useState(false);
  const [isOpen, setOpen] = useState(true);
  const name = isCopied ? labels.copied : labels.copy;
  return (
    <span className="flex">
      <IconButton icon={isCopied ? Check : Copy} label={name} size="xs" onPress={() => void copy(richText())} />
      {isMenuLoaded ? (
        <Menu
          placement="bottom start"
          isOpen={isOpen}
          onOpenChange={setOpen}
          trigger={<IconButton icon={ChevronDown} label={text.copyAs} size="xs" />}
        >
          <MenuItem icon={CodeXml} onAction={() => void copy(markdown)}>
            {text.copyMarkdown}
          </MenuItem>
          <MenuItem icon={LetterText} onAction={() => void copy(richText())}>
            {text.copyRichText}
          </MenuItem>
          <MenuItem icon={Type} onAction={() => void copy(richText().text)}>
            {text.copyPlainText}
          </MenuItem>
        </Menu>
      ) : (
        <LightIconButton
          icon={ChevronDown}
          label={text.copyAs}
          popup="menu"
          onPress={() => setMenuLoaded(true)}
          className="size-6! max-sm:size-8!"
        />
      )}
      <span role="status" className="sr-only">
        {isCopied ? labels.copied : ""}
      </span>
    </span>
  );
}
