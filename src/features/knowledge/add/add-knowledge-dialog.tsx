import { useEffect, useState } from "react";
import { useStore } from "zustand";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { buttonText } from "#product/texts/common/buttons.ts";
import { addKnowledgeText } from "#product/texts/knowledge/add-knowledge.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Callout } from "#ui/feedback/callout.tsx";
import { Tabs } from "#ui/layout/tabs.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";
import type { QueueTarget } from "../client/add/add-queue.ts";
import { type AddTab, useAddRequest } from "../client/add/open-add.ts";
import { openStorageDialog, sourcesToAdd } from "../client/add/sources-to-add.ts";
import { useTypedLinks } from "../client/add/use-typed-links.ts";
import { useKnowledgeActions } from "../client/use-knowledge-actions.ts";
import { useStorage } from "../client/use-storage.ts";
import type { SplitSettings } from "../schema.ts";
import { AdvancedFields } from "./advanced-fields.tsx";
import { DestinationField, newFolderId } from "./destination-field.tsx";
import { FilesTab } from "./files-tab.tsx";
import { QueueList } from "./queue-list.tsx";
import { WebsitesTab } from "./websites-tab.tsx";

const text = addKnowledgeText;

/** Adds files and websites to the library. Uploads continue after it is closed. */
export function AddKnowledgeDialog({ onClose }: { onClose: () => void }) {
  const { id: workspaceId } = useWorkspace();
  const request = useAddRequest();
  const { items, target: running, isPaused } = useStore(sourcesToAdd.store);
  const storage = useStorage();
  const actions = useKnowledgeActions();
  const links = useTypedLinks();
  const [tab, setTab] = useState<AddTab>(request.tab);
  const [folderId, setFolderId] = useState<string | null>(request.folderId);
  const [newFolder, setNewFolder] = useState("");
  const [keepsFolders, setKeepsFolders] = useState(true);
  const [split, setSplit] = useState<SplitSettings | null>(null);
  // What was uploaded while the dialog was closed is not listed again.
  useEffect(() => sourcesToAdd.removeWhere(({ status }) => status === "uploaded"), []);

  const waiting = items.filter(({ status }) => status === "waiting").length + links.count;
  const isRunning = running !== null && !isPaused;
  const isDone = links.isEmpty && items.length > 0 && items.every(({ status }) => status === "uploaded");
  const duplicates = items.filter(({ status }) => status === "duplicate");
  const needsName = folderId === newFolderId && newFolder.trim() === "";

  async function findTarget(): Promise<QueueTarget | null> {
    const facts = { workspaceId, isFlat: !keepsFolders, split };
    if (folderId !== newFolderId) return { ...facts, folderId };
    const created = await actions.createFolder(newFolder.trim(), null);
    if (!created) return null;
    setFolderId(created.id);
    setNewFolder("");
    return { ...facts, folderId: created.id };
  }
  async function start() {
    if (!links.add()) return setTab("websites");
    const target = await findTarget();
    if (target) sourcesToAdd.start(target);
  }
  const retry = async (id: string) => {
    const target = running ?? (await findTarget());
    if (target) sourcesToAdd.retry(id, target);
  };
  function close() {
    if (!isRunning) sourcesToAdd.removeWhere(({ status }) => status === "waiting" || status === "uploaded");
    onClose();
  }
  const hasPaths = items.some(({ path }) => path.length > 0);
  return (
    <Dialog
      isOpen
      isDismissable={false}
      onOpenChange={onClose}
      title={text.title}
      size="m"
      footer={
        <>
          {isDone ? null : (
            <Button variant="ghost" onPress={close}>
              {isRunning ? text.background : items.length > waiting ? buttonText.close : buttonText.cancel}
            </Button>
          )}
          {isDone ? (
            <Button variant="primary" onPress={close}>
              {text.done}
            </Button>
          ) : (
            <Button
              variant="primary"
              isPending={isRunning}
              isDisabled={waiting === 0 || needsName}
              onPress={() => void start()}
            >
              {text.submit(waiting)}
            </Button>
          )}
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {storage?.isFull && (
          <Callout
            tone="warning"
            title={text.storage.full}
            isAnnounced
            action={
              <Button size="s" onPress={() => openStorageDialog(storage.plan)}>
                {storage.plan === "FREE" ? text.storage.upgrade : text.storage.buy}
              </Button>
            }
          />
        )}
        <Tabs
          aria-label={text.title}
          value={tab}
          onChange={setTab}
          tabs={[
            { id: "files", label: text.tabs.files, content: <FilesTab /> },
            { id: "websites", label: text.tabs.websites, content: <WebsitesTab links={links} /> },
          ]}
          panelClassName="pt-4 outline-none"
        />
        {duplicates.length > 1 && (
          <Callout
            title={text.duplicates(duplicates.length)}
            action={
              <Button size="s" onPress={() => sourcesToAdd.removeWhere(({ status }) => status === "duplicate")}>
                {text.skipAll}
              </Button>
            }
          />
        )}
        {items.length > 0 && <QueueList items={items} onRetry={(id) => void retry(id)} />}
        {!isDone && (
          <>
            <DestinationField
              folderId={folderId}
              onChange={setFolderId}
              newFolder={newFolder}
              onNewFolder={setNewFolder}
              isDisabled={isRunning}
              folders={hasPaths ? { isKept: keepsFolders, count: countFolders(items), onKeep: setKeepsFolders } : null}
            />
            <AdvancedFields onChange={setSplit} isDisabled={isRunning} />
          </>
        )}
      </div>
    </Dialog>
  );
}

const countFolders = (items: readonly { path: readonly string[] }[]) =>
  new Set(items.flatMap(({ path }) => path.map((_, at) => path.slice(0, at + 1).join("/")))).size;
