import { Plus } from "lucide-react";
import { useId, useRef } from "react";
import { AttachmentChip } from "#client/files/attachment-chip.tsx";
import { AttachmentErrors } from "#client/files/attachment-errors.tsx";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { formatBytes } from "#lib/bytes.ts";
import { limits } from "#product/limits.ts";
import { projectText } from "#product/texts/project/project.ts";
import { Button } from "#ui/buttons/button.tsx";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { cx } from "#ui/cx.ts";
import { FileChip } from "#ui/data/file-chip.tsx";
import { useFileDrop } from "#ui/hooks/use-file-drop.ts";
import { SectionHeader } from "#ui/layout/section-header.tsx";
import { useProjectFiles } from "./client/use-project-files.ts";
import type { ProjectPartProps } from "./project-settings.tsx";

const text = projectText.files;
const chipClass = "w-full max-w-none!";

/** The files of a project, and uploads with their progress and errors. Files can be dropped anywhere on it. */
export function ProjectFiles({ project, isReadOnly }: ProjectPartProps) {
  const { id: workspaceId } = useWorkspace();
  const headingId = useId();
  const input = useRef<HTMLInputElement>(null);
  const { uploads, add, remove, removing, retry, cancel } = useProjectFiles(project);
  const { isOver, dropProps } = useFileDrop(add, isReadOnly);
  const { files } = project;
  const isEmpty = files.length + uploads.length === 0;
  const openPicker = () => input.current?.click();
  return (
    <section
      aria-labelledby={headingId}
      {...dropProps}
      className={cx(
        "-m-2 rounded-card p-2 transition-colors",
        isOver && "bg-accent-soft outline outline-accent outline-dashed",
      )}
    >
      <SectionHeader
        id={headingId}
        className="min-h-9"
        title={text.title}
        actions={
          !isEmpty &&
          !isReadOnly && (
            <IconButton
              icon={Plus}
              size="xs"
              label={text.addTo}
              isDisabled={files.length >= limits.project.files}
              onPress={openPicker}
            />
          )
        }
      />
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-hidden
        tabIndex={-1}
        onChange={({ target }) => {
          add([...(target.files ?? [])]);
          target.value = "";
        }}
      />
      {isEmpty ? (
        <>
          <p className="mt-2.5 text-sm text-ink-3">{text.text}</p>
          {!isReadOnly && (
            <Button size="s" className="mt-2.5" onPress={openPicker}>
              {text.add}
            </Button>
          )}
        </>
      ) : (
        <ul aria-label={text.title} className="mt-2.5 grid grid-cols-[minmax(0,1fr)] gap-1.5">
          {files.map(({ documentId, title, size }) => (
            <li key={documentId} aria-busy={removing === documentId} className="flex min-w-0">
              <FileChip
                name={title}
                meta={formatBytes(size)}
                {...(!isReadOnly && { onRemove: () => void remove(documentId, title) })}
                className={cx(chipClass, removing === documentId && "opacity-50")}
              />
            </li>
          ))}
          {uploads.map((upload) => (
            <li key={upload.id} className="flex min-w-0 *:w-full *:max-w-none!">
              <AttachmentChip workspaceId={workspaceId} attachment={upload} onRemove={() => cancel(upload.id)} />
            </li>
          ))}
        </ul>
      )}
      <AttachmentErrors attachments={uploads} onRemove={cancel} onRetry={retry} className="mt-2" />
    </section>
  );
}
