import { importReportText } from "#product/texts/import/import-report.ts";
import { Select } from "#ui/select/select.tsx";
import type { ForeignWorkflow } from "../client/read-workflow-text.ts";

interface WorkflowSelectProps {
  file: ForeignWorkflow;
  onSelect: (workflowIndex: number) => void;
}

/** Selects one of several workflows in a file. */
export function WorkflowSelect({ file: { titles, workflowIndex }, onSelect }: WorkflowSelectProps) {
  if (titles.length < 2) return null;
  return (
    <Select
      label={importReportText.workflow}
      hint={importReportText.severalWorkflows(titles.length)}
      options={titles.map((title, at) => ({ id: String(at), label: title || importReportText.unnamed(at + 1) }))}
      value={String(workflowIndex)}
      onChange={(id) => onSelect(Number(id))}
    />
  );
}
