import { newWorkflowText } from "#product/texts/workflow/new-workflow.ts";
import { workflowErrorText } from "#product/texts/workflow/workflow-errors.ts";
import { Callout } from "#ui/feedback/callout.tsx";
import { toast } from "#ui/feedback/toast.ts";
import { DropZone } from "#ui/forms/drop-zone.tsx";
import { TextArea } from "#ui/forms/text-area.tsx";
import { acceptedWorkflowFiles, readImportFile, titleOfFile } from "../client/read-import-file.ts";
import type { ReadWorkflow } from "../client/read-workflow-text.ts";

const text = newWorkflowText;
const shownProblems = 5;

interface JsonFieldProps {
  value: string;
  /** `fileTitle` is the name of a chosen file. */
  onChange: (value: string, fileTitle?: string) => void;
  /** The parsed text; null while it is empty. */
  read: ReadWorkflow | null;
}

/** Input for a workflow file or pasted text; shows immediately whether and where it is invalid. */
export function JsonField({ value, onChange, read }: JsonFieldProps) {
  const readFile = async ([file]: File[]) => {
    if (!file) return;
    const content = await readImportFile(file).catch(() => null);
    if (content === null) return void toast.failed(workflowErrorText.fileTooLarge);
    onChange(content, titleOfFile(file.name));
  };
  const problems = read && "problems" in read ? read.problems : [];
  return (
    <>
      <DropZone
        title={text.dropFile}
        accept={acceptedWorkflowFiles}
        isMultiple={false}
        chooseText={text.chooseFile}
        onFiles={(files) => void readFile(files)}
        className="py-5"
      />
      <TextArea
        label={text.pasteLabel}
        hint={text.pasteHint}
        value={value}
        onChange={(typed) => onChange(typed)}
        minRows={4}
        maxRows={10}
        isMono
      />
      {problems.length > 0 && (
        <Callout tone="danger" title={text.unreadableTitle} isAnnounced>
          <ul className="mt-1 grid gap-0.5">
            {problems.slice(0, shownProblems).map((problem) => (
              <li key={`${problem.path} ${problem.text}`}>{text.problemAt(problem.path, problem.text)}</li>
            ))}
            {problems.length > shownProblems && <li>{text.moreProblems(problems.length - shownProblems)}</li>}
          </ul>
        </Callout>
      )}
      {read && "steps" in read && (
        <Callout tone="success" title={read.title ?? undefined}>
          {text.readyToImport(read.steps)}
        </Callout>
      )}
    </>
  );
}
