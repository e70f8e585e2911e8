import { ChevronDown, ChevronUp, Pause, Play, X } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useStore } from "zustand";
import { useOpenDialog } from "#client/dialogs.ts";
import { useGo } from "#client/shell/use-go.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { knowledgeTrayText } from "#product/texts/knowledge/knowledge-tray.ts";
import { timers } from "#product/timers.ts";
import { urls } from "#product/urls.ts";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { useToastInset } from "#ui/feedback/use-toast-inset.ts";
import { addUnsentAgain } from "../client/add/add-unsent.ts";
import { openAddKnowledge } from "../client/add/open-add.ts";
import { sourcesToAdd } from "../client/add/sources-to-add.ts";
import { forgetLearning, useLearning } from "../client/learning.ts";
import { sortEntries, sourceEntry, type TrayEntry, unsentEntry, uploadEntry } from "../client/tray-entry.ts";
import { forgetUnsent, useUnsent } from "../client/unsent.ts";
import { useKnowledgeNodes } from "../client/use-knowledge.ts";
import { useKnowledgeActions } from "../client/use-knowledge-actions.ts";
import { useKnowledgeProgress } from "../client/use-knowledge-progress.ts";
import { TrayRow } from "./tray-row.tsx";

const text = knowledgeTrayText;

/** The sources that are being added, at the bottom right of every page. It goes away by itself when all are ready. */
export function KnowledgeTray() {
  const { id: workspaceId, slug } = useWorkspace();
  const go = useGo();
  const ids = useLearning((state) => state.ids);
  const { items, target, isPaused } = useStore(sourcesToAdd.store);
  const { data: nodes } = useKnowledgeNodes();
  const actions = useKnowledgeActions();
  const [isFolded, setFolded] = useState(false);
  useKnowledgeProgress();

  const followed = new Set(ids);
  const sources = (nodes ?? []).filter(({ id }) => followed.has(id));
  // Before the upload starts, the list belongs to the dialog.
  const uploads = items
    .filter(({ status }) => target !== null || status !== "waiting")
    .flatMap((one) => uploadEntry(one) ?? []);
  const lost = useUnsent((state) => state.items).map(unsentEntry);
  const entries = sortEntries([...lost, ...uploads, ...sources.flatMap((node) => sourceEntry(node) ?? [])]);
  const addedCount = entries.length - lost.length;
  const count = (state: TrayEntry["state"]) => entries.filter((one) => one.state === state).length;
  const isOver = entries.length > 0 && count("done") === entries.length;
  const isEmpty = nodes !== undefined && entries.length === 0 && target === null;
  // An empty list may still be loading.
  useForgetWhen(isEmpty || isOver, timers.knowledge.trayHideMs, () => forgetLearning(workspaceId, ids));
  // The dialog shows the same.
  const isDialogOpen = useOpenDialog(({ name }) => name === "add-knowledge");
  if (entries.length === 0 || isDialogOpen) return null;

  const done = count("done");
  const failed = count("failed");
  const paused = count("paused");
  const isAnyRunning = count("running") + count("waiting") > 0;
  const isAllPaused = !isAnyRunning && (paused > 0 || isPaused);
  const learning = entries.filter(({ kind }) => kind === "source");
  function pauseAll() {
    sourcesToAdd.pause();
    for (const { id, state } of learning) if (state === "running" || state === "waiting") void actions.pause(id);
  }
  function resumeAll() {
    sourcesToAdd.resume();
    for (const { id, state } of learning) if (state === "paused") void actions.resume(id);
  }
  function dismiss() {
    sourcesToAdd.removeWhere(({ status }) => status !== "processing" && status !== "waiting");
    forgetLearning(workspaceId, ids);
    forgetUnsent();
  }
  const open: Record<TrayEntry["kind"], (id: string) => void> = {
    source: (id) => go(urls.knowledgeSource(slug, id)),
    upload: () => openAddKnowledge(),
    unsent: addUnsentAgain,
  };
  const cancel: Record<TrayEntry["kind"], (id: string) => void> = {
    source: (id) => void actions.cancel(id).then(() => forgetLearning(workspaceId, [id])),
    upload: (id) => sourcesToAdd.remove(id),
    unsent: (id) => forgetUnsent((one) => one.id === id),
  };
  return (
    <TrayFrame>
      <header className="flex flex-none items-center gap-1 py-1.5 pr-1.5 pl-3.5">
        <p role="status" className="min-w-0 flex-1 cut num">
          {addedCount > 0 && (
            <span className="font-medium">{isOver ? text.added(addedCount) : text.adding(addedCount)}</span>
          )}{" "}
          {lost.length > 0 && (
            <span className="text-sm text-warning not-first:ml-1">{text.notUploadedCount(lost.length)}</span>
          )}{" "}
          {!isOver && done > 0 && <span className="text-ink-3 text-sm not-first:ml-1">{text.done(done)}</span>}{" "}
          {failed > 0 && <span className="text-danger text-sm not-first:ml-1">{text.failed(failed)}</span>}
        </p>
        {isAllPaused ? (
          <IconButton icon={Play} size="s" label={text.resumeAll} onPress={resumeAll} />
        ) : (
          isAnyRunning && <IconButton icon={Pause} size="s" label={text.pauseAll} onPress={pauseAll} />
        )}
        <IconButton
          icon={isFolded ? ChevronUp : ChevronDown}
          size="s"
          label={isFolded ? text.unfold : text.fold}
          onPress={() => setFolded(!isFolded)}
        />
        {!isAnyRunning && <IconButton icon={X} size="s" label={text.dismiss} onPress={dismiss} />}
      </header>
      {!isFolded && (
        <ul className="min-h-0 flex-1 divide-y divide-line overflow-y-auto border-line border-t scroll-thin">
          {entries.map((entry) => (
            <TrayRow
              key={entry.id}
              entry={entry}
              onOpen={() => open[entry.kind](entry.id)}
              onCancel={() => cancel[entry.kind](entry.id)}
              onRetry={() => {
                if (entry.kind === "source") void actions.retry(entry.id);
                else openAddKnowledge();
              }}
            />
          ))}
        </ul>
      )}
    </TrayFrame>
  );
}

function TrayFrame({ children }: { children: ReactNode }) {
  const frame = useRef<HTMLElement>(null);
  // It stays above the message box, and toasts above it.
  useToastInset(frame, "floating");
  return (
    <section
      ref={frame}
      aria-label={text.label}
      className="fixed right-3 bottom-(--float-inset,--spacing(3)) left-3 z-30 flex max-h-[min(420px,60dvh)] flex-col overflow-hidden rounded-card border border-line-2 bg-raised shadow-float-2 sm:right-4 sm:bottom-(--float-inset,--spacing(4)) sm:left-auto sm:w-86"
    >
      {children}
    </section>
  );
}

/** Forgets what is shown after a pause, unless something else comes meanwhile. */
function useForgetWhen(isOver: boolean, delayMs: number, forget: () => void) {
  const latest = useRef(forget);
  latest.current = forget;
  useEffect(() => {
    if (!isOver) return;
    const timer = setTimeout(() => latest.current(), delayMs);
    return () => clearTimeout(timer);
  }, [isOver, delayMs]);
}
