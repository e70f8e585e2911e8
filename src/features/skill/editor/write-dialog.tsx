import { useId, useState } from "react";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { useAiDraft } from "#features/ai-drafts/client/use-ai-draft.ts";
import { formatSkillEdit } from "#features/ai-drafts/schema.ts";
import { limits } from "#product/limits.ts";
import type { SkillFile } from "#product/skills/skill-file.ts";
import { generateText } from "#product/texts/ai-drafts/generate.ts";
import { buttonText } from "#product/texts/common/buttons.ts";
import { skillText } from "#product/texts/skill/skill.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Callout } from "#ui/feedback/callout.tsx";
import { Spinner } from "#ui/feedback/spinner.tsx";
import { toast } from "#ui/feedback/toast.ts";
import { Checkbox } from "#ui/forms/checkbox.tsx";
import { TextArea } from "#ui/forms/text-area.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";
import { applyChanges, filesToSend, type ProposedFile, readProposal } from "../client/proposed-files.ts";
import { FileDiff } from "./file-diff.tsx";

const text = skillText.write;

interface WriteDialogProps {
  files: readonly SkillFile[];
  /** Gets all files with the accepted changes. Nothing is saved by that. */
  onAccept: (files: SkillFile[]) => void;
  onClose: () => void;
}

/** Lets a model propose changes, and shows them file by file before a person accepts them. */
export function WriteDialog({ files, onAccept, onClose }: WriteDialogProps) {
  const { id: workspaceId } = useWorkspace();
  const formId = useId();
  const [wish, setWish] = useState("");
  const [proposal, setProposal] = useState<ReturnType<typeof readProposal> | null>(null);
  const [refused, setRefused] = useState<ReadonlySet<string>>(new Set());
  const draft = useAiDraft({ workspaceId, type: "SKILL_EDIT", failedText: text.failed });
  const isWriting = draft.status === "writing";
  const accepted = proposal?.changes.filter(({ path }) => !refused.has(path)) ?? [];

  async function write() {
    const description = formatSkillEdit({ files: filesToSend(files), wish });
    const made = await draft.generate({ description, images: [] });
    if (made === null) return;
    setRefused(new Set());
    setProposal(readProposal(made, files));
  }
  function accept() {
    const next = applyChanges(files, accepted);
    if (!next) return toast.failed(skillText.problems.paths);
    onAccept(next);
    onClose();
  }
  const toggle = (path: string, isOn: boolean) => {
    const next = new Set(refused);
    if (isOn) next.delete(path);
    else next.add(path);
    setRefused(next);
  };
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      size="l"
      title={text.title}
      isDismissable={!wish && !proposal}
      footer={
        <>
          <Button variant="ghost" onPress={onClose}>
            {proposal ? text.dismiss : buttonText.cancel}
          </Button>
          {isWriting ? (
            <Button variant="primary" onPress={draft.reset}>
              {buttonText.stop}
            </Button>
          ) : proposal && proposal.changes.length > 0 ? (
            <Button variant="primary" isDisabled={accepted.length === 0} onPress={accept}>
              {text.accept(accepted.length)}
            </Button>
          ) : (
            <Button variant="primary" type="submit" form={formId} isDisabled={!wish.trim()}>
              {text.run}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-5">
        <form
          id={formId}
          onSubmit={(event) => {
            event.preventDefault();
            void write();
          }}
        >
          <TextArea
            label={text.label}
            placeholder={text.placeholder}
            value={wish}
            onChange={(typed) => {
              setWish(typed);
              setProposal(null);
            }}
            maxLength={limits.skill.wishChars}
            minRows={3}
            maxRows={8}
            isReadOnly={isWriting}
            autoFocus
          />
        </form>
        {isWriting && (
          <p role="status" className="flex items-center gap-2 text-sm text-ink-3">
            <Spinner />
            {generateText.generating} {generateText.generatingDesc}
          </p>
        )}
        {proposal && proposal.left > 0 && <Callout tone="warning">{text.left(proposal.left)}</Callout>}
        {proposal?.changes.length === 0 && <Callout>{text.none}</Callout>}
        {proposal?.changes.map((change) => (
          <Change
            key={change.path}
            change={change}
            isAccepted={!refused.has(change.path)}
            onChange={(isOn) => toggle(change.path, isOn)}
          />
        ))}
      </div>
    </Dialog>
  );
}

interface ChangeProps {
  change: ProposedFile;
  isAccepted: boolean;
  onChange: (isAccepted: boolean) => void;
}

function Change({ change: { path, before, after }, isAccepted, onChange }: ChangeProps) {
  return (
    <div className="grid min-w-0 gap-2">
      <Checkbox isSelected={isAccepted} onChange={onChange}>
        <span className="font-mono text-sm">{path}</span>
        {before === null && <span className="ml-2 text-sm text-ink-3">{text.added}</span>}
        {after === null && <span className="ml-2 text-sm text-ink-3">{text.removed}</span>}
      </Checkbox>
      <FileDiff label={path} before={before ?? ""} after={after ?? ""} />
    </div>
  );
}
