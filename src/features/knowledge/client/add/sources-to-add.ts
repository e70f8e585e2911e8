import { api, client, queryClient } from "#client/api.ts";
import { openDialog } from "#client/dialogs.ts";
import { AppError } from "#lib/errors.ts";
import { addKnowledgeText } from "#product/texts/knowledge/add-knowledge.ts";
import { toast } from "#ui/feedback/toast.ts";
import { followLearning, useLearning } from "../learning.ts";
import { keepUnsent } from "../unsent.ts";
import { createAddQueue } from "./add-queue.ts";
import { guardUploads } from "./guard-uploads.ts";
import { saveSource, uploadFile, uploadLink } from "./upload-source.ts";

/** The sources that this page adds. They outlive the dialog and the pages of the workspace. */
export const sourcesToAdd = createAddQueue({
  upload(item, file, target, options) {
    if (item.type === "URL") return uploadLink(item.name, target, options);
    if (!file) throw new AppError("invalid", addKnowledgeText.errors.file);
    return uploadFile(file, target, options);
  },
  async save(item, upload, target) {
    const nodeId = await saveSource(item, upload, target);
    followLearning(target.workspaceId, [nodeId]);
    void queryClient.invalidateQueries(api.knowledgeSourceTreeNode.getAll.queryFilter());
    void queryClient.invalidateQueries(api.billing.countKsStorage.queryFilter());
    void queryClient.invalidateQueries(api.workspace.getOnboardingChecklistStatus.pathFilter());
    return nodeId;
  },
  async hasRoom(workspaceId) {
    const [used, { max_knowledge_sources: max, core_plan: plan }] = await Promise.all([
      client.billing.countKsStorage.query({ workspaceId }),
      queryClient.fetchQuery(api.billing.getWorkspaceBillingData.queryOptions({ workspaceId })),
    ]);
    if (max === null || used < max) return true;
    toast.warning(addKnowledgeText.storage.full);
    openStorageDialog(plan);
    return false;
  },
});

guardUploads(sourcesToAdd, window, (workspaceId, folderId, items) =>
  keepUnsent(
    workspaceId,
    folderId,
    items.map(({ id, type, name }) => ({ id, type, name })),
  ),
);

/** The tray follows an upload from its start to the last item. */
sourcesToAdd.store.subscribe(({ target, items }) => {
  const isAdding = target !== null || items.some(({ status }) => status === "failed" || status === "duplicate");
  if (useLearning.getState().isAdding !== isAdding) useLearning.setState({ isAdding });
});

/** Ways to more storage: another plan for free workspaces, otherwise the add-on. */
export function openStorageDialog(plan: string): void {
  openDialog(plan === "FREE" ? "upgrade" : "storage");
}
