import type { ReactNode } from "react";
import { useNamedAgents } from "#client/shell/use-agent-names.ts";
import { agentEditorText } from "#product/texts/agent/agent-editor.ts";
import { compareText } from "#product/texts/versions/compare.ts";
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
  footer: ReactNode;
}

/** Previews what a save will change. */
export function ChangesDialog({ onClose, changes, modelName, workflowIds, callout, footer }: ChangesDialogProps) {
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
      </div>
    </Dialog>
  );
}

const idsOfAgents = ({ key, before, after }: FieldChange): string[] =>
  key === "subAgentIds" ? [...(before as AgentForm["subAgentIds"]), ...(after as AgentForm["subAgentIds"])] : []; // the key determines the type
