import { Check, ChevronDown, CodeXml, Copy, LetterText, Type } from "lucide-react";
import { useState } from "react";
import { chatText } from "#product/texts/chat/chat.ts";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { LightIconButton } from "#ui/buttons/light-icon-button.tsx";
import type { RichText } from "#ui/copy-text.ts";
import { useCopy } from "#ui/hooks/use-copy.ts";
import { Menu } from "#ui/overlays/menu.tsx";
import { MenuItem } from "#ui/overlays/menu-item.tsx";
import { useOpenOnMount } from "#ui/overlays/use-open-on-mount.ts";
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
  const name = isCopied ? labels.copied : labels.copy;
  return (
    <span className="flex">
      <IconButton icon={isCopied ? Check : Copy} label={name} size="xs" onPress={() => void copy(richText())} />
      {isMenuLoaded ? (
        <Forms markdown={markdown} richText={richText} onCopy={(form) => void copy(form)} />
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

/** The menu of the other forms. */
function Forms({ markdown, richText, onCopy }: CopySource & { onCopy: (form: string | RichText) => void }) {
  const [isOpen, setOpen] = useOpenOnMount();
  return (
    <Menu
      placement="bottom start"
      isOpen={isOpen}
      onOpenChange={setOpen}
      trigger={<IconButton icon={ChevronDown} label={text.copyAs} size="xs" autoFocus />}
    >
      <MenuItem icon={CodeXml} onAction={() => onCopy(markdown)}>
        {text.copyMarkdown}
      </MenuItem>
      <MenuItem icon={LetterText} onAction={() => onCopy(richText())}>
        {text.copyRichText}
      </MenuItem>
      <MenuItem icon={Type} onAction={() => onCopy(richText().text)}>
        {text.copyPlainText}
      </MenuItem>
    </Menu>
  );
}
