import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "#client/api.ts";
import { projectText } from "#product/texts/project/project.ts";
import { toast } from "#ui/feedback/toast.ts";
import { RadioGroup } from "#ui/forms/radio-group.tsx";
import { ConfirmDialog } from "#ui/overlays/confirm-dialog.tsx";
import { type ListedProject, refreshProjects } from "./client/use-projects.ts";

const text = projectText.delete;

interface DeleteProjectDialogProps {
  project: Pick<ListedProject, "id" | "name" | "chatCount">;
  onClose: () => void;
  onDeleted?: () => void;
}

/** Asks what happens to the chats of the project, and deletes it. */
export function DeleteProjectDialog({ project, onClose, onDeleted }: DeleteProjectDialogProps) {
  const { id, name, chatCount } = project;
  const queries = useQueryClient();
  const [fate, setFate] = useState<"keep" | "delete">("keep");
  const remove = useMutation(
    api.project.delete.mutationOptions({
      async onSuccess() {
        toast.success(text.deleted);
        onClose();
        onDeleted?.();
        queries.removeQueries(api.project.getById.queryFilter({ id }));
        await refreshProjects(queries);
      },
    }),
  );
  return (
    <ConfirmDialog
      isOpen
      isDanger
      onOpenChange={(isOpen) => !isOpen && !remove.isPending && onClose()}
      title={text.title(name)}
      confirmText={text.confirm}
      isPending={remove.isPending}
      onConfirm={() => remove.mutate({ id, isWithChats: chatCount > 0 && fate === "delete" })}
    >
      {text.text}
      {chatCount > 0 && (
        <RadioGroup
          variant="framed"
          label={text.question(chatCount)}
          value={fate}
          onChange={(chosen) => setFate(chosen === "delete" ? "delete" : "keep")}
          options={[
            { id: "keep", label: text.keep, hint: text.keepText },
            { id: "delete", label: text.chats, hint: text.chatsText },
          ]}
          className="mt-4"
        />
      )}
    </ConfirmDialog>
  );
}
