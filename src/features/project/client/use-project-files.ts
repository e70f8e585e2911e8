import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
import { api } from "#client/api.ts";
import type { Attachment } from "#client/files/attachments.ts";
import { useAttachments } from "#client/files/use-attachments.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { limits } from "#product/limits.ts";
import { chatErrorText } from "#product/texts/chat/chat-errors.ts";
import { projectText } from "#product/texts/project/project.ts";
import { toast } from "#ui/feedback/toast.ts";
import type { Project } from "./use-projects.ts";

const text = projectText.files;
const noFiles = () => [];

/** The files of a project: those that it has, and those that are on their way. */
export function useProjectFiles({ id, files }: Pick<Project, "id" | "files">) {
  const { id: workspaceId } = useWorkspace();
  const queries = useQueryClient();
  const { attachments, list } = useAttachments(workspaceId, noFiles);
  const onSuccess = () => queries.invalidateQueries(api.project.getById.queryFilter({ id }));
  const addFile = useMutation(api.project.addFile.mutationOptions({ onSuccess }));
  const removeFile = useMutation(api.project.removeFile.mutationOptions({ onSuccess }));
  const adding = useRef(new Set<string>());

  async function store({ id: attachmentId, name, size, stored }: Attachment) {
    if (!stored?.documentId || adding.current.has(attachmentId)) return;
    adding.current.add(attachmentId);
    const { documentId, s3FilePath } = stored;
    // A refusal is shown as a toast.
    await addFile.mutateAsync({ id, file: { title: name, s3FilePath, documentId, size } }).catch(() => null);
    attachments.remove(attachmentId);
  }
  const storeReady = useEffectEvent((uploads: typeof list) => {
    for (const one of uploads) if (one.status === "ready") void store(one);
  });
  useEffect(() => {
    storeReady(list);
  }, [list]);

  return {
    uploads: list,
    retry: attachments.retry,
    cancel: attachments.remove,
    removing: removeFile.isPending ? removeFile.variables.documentId : null,
    add(chosen: readonly File[]) {
      const documents = chosen.filter((one) => !isImage(one));
      for (const one of chosen) if (isImage(one)) toast.warning(text.unsupported(one.name));
      const { fileBytes } = limits.chat;
      const tooLarge = documents.filter(({ size }) => size > fileBytes);
      if (tooLarge.length > 0) toast.warning(chatErrorText.filesTooLarge(tooLarge.map(({ name }) => name)));
      const fitting = documents.filter(({ size }) => size <= fileBytes);
      const added = fitting.slice(0, Math.max(0, limits.project.files - files.length - list.length));
      if (added.length < fitting.length) toast.warning(text.tooManyChosen(limits.project.files));
      if (added.length > 0) attachments.add("document", added);
    },
    async remove(documentId: string, name: string) {
      await removeFile.mutateAsync({ id, documentId }).then(
        () => toast.success(text.removed(name)),
        () => null,
      );
    },
  };
}

const isImage = ({ type }: File) => type.startsWith("image/");
