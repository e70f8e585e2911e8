import { buttonText } from "#product/texts/common/buttons.ts";
import { importReportText } from "#product/texts/import/import-report.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";
import type { ForeignWorkflow } from "../client/read-workflow-text.ts";
import { ImportReportView } from "./import-report.tsx";
import { WorkflowSelect } from "./workflow-select.tsx";

interface ImportDialogProps {
  file: ForeignWorkflow;
  /** The label of the confirm button; defaults to "Create". */
  action?: string;
  isPending: boolean;
  onSelect: (workflowIndex: number) => void;
  onCreate: () => void;
  onCancel: () => void;
}

/** Shows what an imported file of another product will contain and what it won't, before it is created. */
export function ImportDialog({
  file,
  action = buttonText.create,
  isPending,
  onSelect,
  onCreate,
  onCancel,
}: ImportDialogProps) {
  return (
    <Dialog
      isOpen
      onOpenChange={onCancel}
      title={importReportText.title(file.report.source)}
      description={file.title}
      size="m"
      footer={
        <>
          <Button variant="ghost" onPress={onCancel}>
            {buttonText.cancel}
          </Button>
          <Button variant="primary" isPending={isPending} onPress={onCreate}>
            {action}
          </Button>
        </>
      }
    >
      <div className="mb-4 empty:hidden">
        <WorkflowSelect file={file} onSelect={onSelect} />
      </div>
      <ImportReportView report={file.report} steps={file.steps} agents={file.agents} />
    </Dialog>
  );
}
