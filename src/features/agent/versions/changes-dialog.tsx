import type { ReactNode } from "react";
import { useNamedAgents } from "#client/shell/use-agent-names.ts";
import { limits } from "#product/limits.ts";
import { agentEditorText } from "#product/texts/agent/agent-editor.ts";
import { compareText } from "#product/texts/versions/compare.ts";
import { TextField } from "#ui/forms/text-field.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";
import type { AgentForm, FieldChange } from "../client/agent-form.ts";
import { describeChange } from "../client/compare-versions.ts";
import { useFolderNames } from "../client/use-folder-names.ts";
import { useWorkflowTitles } from "../client/use-workflow-titles.ts";
import { ChangeList } from "./change-list.tsx";

interface ChangesDialogProps {
  onClose: () => void;
  changes: readonly FieldChange[];
  modelName: (languageModelId: string) => string;
  /** Ids of the workflows with settings before or after. */
  workflowIds: readonly string[];
  /** Shown above the list. */
  callout?: ReactNode;
  /** A note for the version that a save creates; without it, nothing can be noted. */
  note?: { value: string; onChange: (value: string) => void } | undefined;
  footer: ReactNode;
}

/** Previews what a save will change. */
export function ChangesDialog({ onClose, changes, modelName, workflowIds, callout, note, footer }: ChangesDialogProps) {
  const workflow = useWorkflowTitles(workflowIds);
  const folder = useFolderNames();
  const { agents } = useNamedAgents(changes.flatMap(idsOfAgents));
  const agent = (id: string) => agents.get(id)?.title ?? compareText.deletedAgent;
  return (
    <Dialog isOpen onOpenChange={onClose} size="m" title={agentEditorText.changesTitle} footer={footer}>
      <div className="grid gap-5">
        {callout}
        <ChangeList
          changes={changes.map(({ key, before, after }) =>
            describeChange(key, before, after, { model: modelName, agent, folder, workflow }),
          )}
        />
        {note && (
          <TextField
            label={agentEditorText.versionNote}
            placeholder={agentEditorText.versionNotePlaceholder}
            {...note}
            maxLength={limits.agent.versionNoteChars}
            autoComplete="off"
            isOptional
          />
        )}
      </div>
    </Dialog>
  );
}

const idsOfAgents = ({ key, before, after }: FieldChange): string[] =>
  key === "subAgentIds" ? [...(before as AgentForm["subAgentIds"]), ...(after as AgentForm["subAgentIds"])] : []; // the key determines the type
