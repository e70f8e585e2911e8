import {
  BookmarkPlus,
  ChartNoAxesGantt,
  CodeXml,
  Ellipsis,
  NotebookText,
  PencilLine,
  RefreshCw,
  StepForward,
  Trash2,
  VolumeX,
} from "lucide-react";
import type { ReactNode } from "react";
import { ReadAloudItem } from "#client/voice/read-aloud-item.tsx";
import { useReadAloud } from "#client/voice/use-read-aloud.ts";
import { chatText } from "#product/texts/chat/chat.ts";
import { buttonText } from "#product/texts/common/buttons.ts";
import { noteText } from "#product/texts/note/note.ts";
import { savedPromptText } from "#product/texts/prompt/prompt.ts";
import { navText } from "#product/texts/shell/navigation.ts";
import { readAloudText } from "#product/texts/voice/read-aloud.ts";
import { CopyButton } from "#ui/buttons/copy-button.tsx";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { cx } from "#ui/cx.ts";
import { Menu } from "#ui/overlays/menu.tsx";
import { MenuItem } from "#ui/overlays/menu-item.tsx";
import { CopyMenu, type CopySource } from "./copy-menu.tsx";

const text = chatText.message;

interface MessageActionsProps {
  /** Text for "Copy". */
  copyText?: () => string;
  /** Instead of `copyText`, for a text with formatting. */
  copySource?: CopySource;
  /** Only the given actions are shown. */
  onEdit?: (() => void) | undefined;
  onRegenerate?: (() => void) | undefined;
  /** After "Regenerate". */
  regenerateMenu?: ReactNode;
  onContinue?: (() => void) | undefined;
  onTrace?: (() => void) | undefined;
  onShowSent?: (() => void) | undefined;
  onSavePrompt?: (() => void) | undefined;
  onOpenAsNote?: (() => void) | undefined;
  onDelete?: (() => void) | undefined;
  /** Time and credits. */
  meta?: ReactNode;
  /** After the meta. */
  metaEnd?: ReactNode;
  /** Switches between the versions of the message. Always visible. */
  versionSwitch?: ReactNode;
  /** Always visible, for the last message; others show on hover and focus. */
  isShown?: boolean;
  /** Aligned to the right, with the meta first, for a person's message. */
  isAtEnd?: boolean;
  className?: string;
}

/** The actions of a message. The row always takes up its space, so that nothing moves. */
export function MessageActions({
  copyText,
  copySource,
  onEdit,
  onRegenerate,
  regenerateMenu,
  onContinue,
  onTrace,
  onShowSent,
  onSavePrompt,
  onOpenAsNote,
  onDelete,
  meta,
  metaEnd,
  versionSwitch,
  isShown,
  isAtEnd,
  className,
}: MessageActionsProps) {
  const reader = useReadAloud();
  return (
    <div
      className={cx(
        // On a phone, the versions may have a row of their own.
        "flex min-h-6 min-w-0 items-center gap-x-0.5 max-sm:min-h-8 max-sm:flex-wrap",
        isAtEnd && "justify-end",
        className,
      )}
    >
      {!isAtEnd && versionSwitch}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is not for a row of buttons */}
      <div
        role="group"
        aria-label={text.actions}
        className={cx(
          "flex h-6 max-w-full min-w-0 items-center gap-0.5 text-xs text-ink-3 transition-opacity max-sm:h-8",
          !(isShown || reader.isReading) &&
            "opacity-0 focus-within:opacity-100 group-hover/message:opacity-100 has-aria-expanded:opacity-100 [@media(hover:none)]:opacity-100",
        )}
      >
        {isAtEnd && meta && <span className="mr-1.5 min-w-0 cut num">{meta}</span>}
        {copySource ? <CopyMenu {...copySource} /> : copyText && <CopyButton text={copyText} size="xs" />}
        {onEdit && <IconButton icon={PencilLine} label={text.edit} size="xs" onPress={onEdit} />}
        {onRegenerate && <IconButton icon={RefreshCw} label={text.regenerate} size="xs" onPress={onRegenerate} />}
        {regenerateMenu}
        {onContinue && <IconButton icon={StepForward} label={text.continue} size="xs" onPress={onContinue} />}
        {onShowSent && <IconButton icon={CodeXml} label={text.whatWasSent} size="xs" onPress={onShowSent} />}
        {reader.isReading && <IconButton icon={VolumeX} label={readAloudText.stop} size="xs" onPress={reader.stop} />}
        {(onTrace || onSavePrompt || onOpenAsNote || onDelete) && (
          <Menu placement="bottom start" trigger={<IconButton icon={Ellipsis} label={buttonText.more} size="xs" />}>
            {copySource && <ReadAloudItem reader={reader} text={() => copySource.richText().text} />}
            {onTrace && (
              <MenuItem icon={ChartNoAxesGantt} onAction={onTrace}>
                {navText.trace}
              </MenuItem>
            )}
            {onOpenAsNote && (
              <MenuItem icon={NotebookText} onAction={onOpenAsNote}>
                {noteText.fromMessage.item}
              </MenuItem>
            )}
            {onSavePrompt && (
              <MenuItem icon={BookmarkPlus} onAction={onSavePrompt}>
                {savedPromptText.saveAs}
              </MenuItem>
            )}
            {onDelete && (
              <MenuItem icon={Trash2} isDanger onAction={onDelete}>
                {text.delete}
              </MenuItem>
            )}
          </Menu>
        )}
        {!isAtEnd && meta && <span className="ml-1.5 min-w-0 cut num">{meta}</span>}
        {metaEnd}
      </div>
      {isAtEnd && versionSwitch}
    </div>
  );
}
