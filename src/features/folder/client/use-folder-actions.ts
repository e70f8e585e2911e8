import { useMutation } from "@tanstack/react-query";
import type { api } from "#client/api.ts";
import { folderDialogText } from "#product/texts/library/folder-dialogs.ts";
import { toast } from "#ui/feedback/toast.ts";
import type { FolderActions } from "./folders.ts";

type Procedures = Pick<typeof api.agent, "createFolder" | "renameFolder" | "moveFolder" | "deleteFolder">;

/** Folder actions on the procedures of one kind; `refresh` fetches its lists again. */
export function useFolderActions(
  workspaceId: string,
  procedures: Procedures,
  refresh: () => Promise<unknown>,
): FolderActions {
  const create = useMutation({ ...procedures.createFolder.mutationOptions(), onSuccess: refresh });
  const rename = useMutation({ ...procedures.renameFolder.mutationOptions(), onSuccess: refresh });
  const move = useMutation({ ...procedures.moveFolder.mutationOptions(), onSuccess: refresh });
  const remove = useMutation({ ...procedures.deleteFolder.mutationOptions(), onSuccess: refresh });
  return {
    async create(name, parentFolderId) {
      const created = await create.mutateAsync({ workspaceId, name, parentFolderId });
      toast.success(folderDialogText.created);
      return created;
    },
    rename: (folderId, name) => rename.mutateAsync({ folderId, name }).catch(ignoreReportedError),
    move: (folderId, parentFolderId) => move.mutateAsync({ folderId, parentFolderId }).catch(ignoreReportedError),
    remove: (folderId) => remove.mutateAsync({ folderId }).catch(ignoreReportedError),
  };
}

/** Errors of mutations are shown in one central place. */
const ignoreReportedError = () => null;
