import { useEffect, useRef, useState } from "react";
import { admitFiles, isImage } from "#client/files/admit-files.ts";
import { AttachmentChip } from "#client/files/attachment-chip.tsx";
import { AttachmentErrors } from "#client/files/attachment-errors.tsx";
import type { Attachment } from "#client/files/attachments.ts";
import { useAttachments } from "#client/files/use-attachments.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { acceptedExtensions } from "#product/accepted-extensions.ts";
import { limits } from "#product/limits.ts";
import { composerText } from "#product/texts/chat/composer.ts";
import { askPersonText } from "#product/texts/tools/ask-person.ts";
import { FileDropArea } from "#ui/forms/file-drop-area.tsx";
import type { AnswerValue, Question } from "./parse.ts";
import { QuestionGroup } from "./question-group.tsx";

const text = askPersonText;
const { files: maxFiles } = limits.askPerson;
const documentTypes = ["pdf", "docx", "xlsx", "pptx", "epub", "csv", "txt", "md", "html"];
const accepted = acceptedExtensions([...documentTypes, "png", "jpg", "jpeg", "gif", "webp"]);

interface FileQuestionProps {
  question: Question;
  onChange: (value: AnswerValue) => void;
  /** Why the files can't be sent yet; null once they can. */
  onUploads: (problem: string | null) => void;
  error: string | undefined;
}

/** A question for files. They are uploaded as soon as they are chosen. */
export function FileQuestion({ question, onChange, onUploads, error }: FileQuestionProps) {
  const { id: workspaceId } = useWorkspace();
  const { attachments, list } = useAttachments(workspaceId, () => []);
  const [refused, setRefused] = useState<string | null>(null);
  const report = useRef({ onChange, onUploads });
  report.current = { onChange, onUploads };
  useEffect(() => {
    report.current.onChange(list.flatMap(toFile));
    report.current.onUploads(problemOf(list));
  }, [list]);

  const add = (chosen: readonly File[]) => {
    const { admitted, warning } = admitFiles(chosen, list.length);
    setRefused(warning);
    for (const kind of ["document", "image"] as const)
      attachments.add(
        kind,
        admitted.filter((file) => isImage(file) === (kind === "image")),
      );
  };
  return (
    <QuestionGroup question={question} error={refused ?? error}>
      {list.length > 0 && (
        <ul aria-label={composerText.attachments} className="flex w-full flex-wrap gap-2">
          {list.map((attachment) => (
            <li key={attachment.id} className="flex max-w-full min-w-0">
              <AttachmentChip
                workspaceId={workspaceId}
                attachment={attachment}
                onRemove={() => attachments.remove(attachment.id)}
              />
            </li>
          ))}
        </ul>
      )}
      <AttachmentErrors
        attachments={list}
        onRemove={attachments.remove}
        onRetry={attachments.retry}
        className="w-full"
      />
      {list.length < maxFiles && (
        <div className="w-full">
          <FileDropArea
            title={text.dropFiles}
            hint={text.fileHint(maxFiles, limits.chat.fileBytes / 1024 ** 2)}
            buttonText={text.chooseFiles}
            accept={accepted}
            isMultiple
            onFiles={add}
          />
        </div>
      )}
    </QuestionGroup>
  );
}

const toFile = ({ stored }: Attachment) => (stored ? [{ ...stored, text: "" }] : []);

function problemOf(list: readonly Attachment[]): string | null {
  if (list.some(({ status }) => status === "failed")) return text.refused.filesFailed;
  return list.some(({ status }) => status !== "ready") ? text.refused.filesUploading : null;
}
