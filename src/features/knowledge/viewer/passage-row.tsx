import { Pencil, ScanText } from "lucide-react";
import { useState } from "react";
import { formatNumber } from "#lib/locale.ts";
import { tellPart } from "#product/knowledge/part-label.ts";
import { buttonText } from "#product/texts/common/buttons.ts";
import { knowledgeViewerText } from "#product/texts/knowledge/knowledge-viewer.ts";
import { Button } from "#ui/buttons/button.tsx";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { cx } from "#ui/cx.ts";
import { Chip } from "#ui/data/chip.tsx";
import { Switch } from "#ui/forms/switch.tsx";
import { TextArea } from "#ui/forms/text-area.tsx";
import { useChangePassage } from "../client/viewer/use-change-passage.ts";
import type { Passage } from "../client/viewer/use-source.ts";
import { MarkedText } from "./marked-text.tsx";

const text = knowledgeViewerText.list;

interface PassageRowProps {
  passage: Passage;
  /** Words to emphasize. */
  search: string;
  isCurrent: boolean;
  canChange: boolean;
  onShow: (passageId: string) => void;
}

/** One passage: its text, where it is, whether agents find it. */
export function PassageRow({ passage, search, isCurrent, canChange, onShow }: PassageRowProps) {
  const { id, position, part, isOff } = passage;
  const [isEditing, setEditing] = useState(false);
  const change = useChangePassage();
  const number = position + 1;
  return (
    <li
      aria-current={isCurrent ? "location" : undefined}
      className={cx(
        "relative border-line border-b px-5 py-3 [contain-intrinsic-size:auto_180px] [content-visibility:auto]",
        isCurrent && "bg-accent-soft",
      )}
    >
      <div className="flex min-h-7 items-center gap-2 text-sm text-ink-3 num">
        <span className="font-medium text-ink">{tellPart(part) || text.number(number)}</span>
        {part && <span className="max-sm:hidden">{text.number(number)}</span>}
        <span>{text.chars(formatNumber(passage.text.length))}</span>
        {isOff && <Chip>{text.off}</Chip>}
        <span className="ml-auto flex items-center gap-1">
          <IconButton icon={ScanText} label={text.show} size="s" onPress={() => onShow(id)} />
          {canChange && !isEditing && (
            <IconButton icon={Pencil} label={text.edit} size="s" onPress={() => setEditing(true)} />
          )}
          {canChange && (
            <Switch
              aria-label={text.use(number)}
              isSelected={!isOff}
              isPending={change.isSwitching}
              onChange={(isOn) => change.setOff(id, !isOn)}
              className="ml-1.5"
            />
          )}
        </span>
      </div>
      {isEditing ? (
        <PassageForm
          initial={passage.text}
          isSaving={change.isSaving}
          onCancel={() => setEditing(false)}
          onSave={(words) => change.setText(id, words, () => setEditing(false))}
        />
      ) : (
        <p className={cx("mt-1 whitespace-pre-wrap text-base/6 wrap-anywhere", isOff && "text-ink-3")}>
          <MarkedText text={passage.text} words={search ? [search.toLowerCase()] : []} />
        </p>
      )}
    </li>
  );
}

interface PassageFormProps {
  initial: string;
  isSaving: boolean;
  onCancel: () => void;
  onSave: (text: string) => void;
}

function PassageForm({ initial, isSaving, onCancel, onSave }: PassageFormProps) {
  const [value, setValue] = useState(initial);
  const words = value.trim();
  return (
    <form
      className="mt-2 grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (words && words !== initial) onSave(words);
      }}
    >
      <TextArea
        aria-label={text.editLabel}
        hint={text.editHint}
        value={value}
        onChange={setValue}
        autoFocus
        minRows={4}
        onKeyDown={(event) => {
          if (event.key !== "Escape") return;
          event.preventDefault();
          onCancel();
        }}
      />
      <div className="flex gap-2">
        <Button type="submit" variant="primary" size="s" isPending={isSaving} isDisabled={!words || words === initial}>
          {text.save}
        </Button>
        <Button variant="ghost" size="s" onPress={onCancel}>
          {buttonText.cancel}
        </Button>
      </div>
    </form>
  );
}
