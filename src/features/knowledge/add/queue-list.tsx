import { Check, Globe, RotateCcw, TriangleAlert, X } from "lucide-react";
import type { ReactNode } from "react";
import { formatBytes } from "#lib/bytes.ts";
import { buttonText } from "#product/texts/common/buttons.ts";
import { addKnowledgeText } from "#product/texts/knowledge/add-knowledge.ts";
import { Button } from "#ui/buttons/button.tsx";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { cx } from "#ui/cx.ts";
import { Progress } from "#ui/feedback/progress.tsx";
import { Spinner } from "#ui/feedback/spinner.tsx";
import type { QueueItem } from "../client/add/add-queue.ts";
import { sourcesToAdd } from "../client/add/sources-to-add.ts";
import { fileIcon } from "../library/node-icon.tsx";
import { DiscoverButton } from "./discover-button.tsx";

const text = addKnowledgeText;

interface QueueListProps {
  items: readonly QueueItem[];
  onRetry: (id: string) => void;
}

/** The sources to add, each with its state and what can be done about it. */
export function QueueList({ items, onRetry }: QueueListProps) {
  return (
    <ul aria-label={text.queue} className="-mx-1 divide-y divide-line border-line border-y">
      {items.map((item) => (
        <QueueRow key={item.id} item={item} onRetry={() => onRetry(item.id)} />
      ))}
    </ul>
  );
}

function QueueRow({ item, onRetry }: { item: QueueItem; onRetry: () => void }) {
  const { id, type, name, path, status, progress } = item;
  const Icon = type === "URL" ? Globe : fileIcon(name);
  const remove = () => sourcesToAdd.remove(id);
  return (
    <li
      aria-busy={status === "processing"}
      className="flex min-h-11 min-w-0 flex-wrap items-center gap-x-3 px-1 py-1.5"
    >
      <Icon aria-hidden className="text-ink-3" />
      <div className="min-w-0 flex-1 basis-48">
        <p title={name} className="cut">
          {path.length > 0 && <span className="text-ink-3">{path.join(" / ")} / </span>}
          {name}
        </p>
        <p className={cx("text-sm num", status === "failed" ? "text-danger" : "text-ink-3")}>{describe(item)}</p>
        {status === "processing" && (
          <Progress aria-label={name} value={type === "DOCUMENT" && progress < 1 ? progress : null} className="mt-1" />
        )}
      </div>
      <div className="ml-auto flex flex-none items-center gap-1">{actionsOf(item, { onRetry, remove })}</div>
    </li>
  );
}

function actionsOf({ id, type, name, status, discovery }: QueueItem, act: { onRetry: () => void; remove: () => void }) {
  const removeButton = <IconButton icon={X} size="s" label={text.remove(name)} onPress={act.remove} />;
  const actions: Record<QueueItem["status"], ReactNode> = {
    waiting: (
      <>
        {type === "URL" && <DiscoverButton id={id} url={name} state={discovery} />}
        {removeButton}
      </>
    ),
    // A link that is read is already on its way.
    processing: type === "DOCUMENT" ? removeButton : <Spinner />,
    uploaded: <Check aria-hidden className="mx-1.5 text-success" />,
    failed: (
      <>
        <TriangleAlert aria-hidden className="text-danger max-sm:hidden" />
        <IconButton icon={RotateCcw} size="s" label={text.retry(name)} onPress={act.onRetry} />
        {removeButton}
      </>
    ),
    duplicate: (
      <>
        <Button size="s" variant="ghost" aria-label={text.addAnywayOf(name)} onPress={act.onRetry}>
          {text.addAnyway}
        </Button>
        <Button size="s" aria-label={text.skipOf(name)} onPress={act.remove}>
          {text.skip}
        </Button>
      </>
    ),
  };
  return actions[status];
}

function describe({ type, status, bytes, progress, problem, upload, discovery }: QueueItem): string {
  switch (status) {
    case "waiting": {
      const state = bytes === null ? text.states.waiting : `${text.states.waiting} · ${formatBytes(bytes)}`;
      return discovery === "done" ? `${state} · ${text.found}` : state;
    }
    case "processing":
      return type === "DOCUMENT" && bytes !== null && progress < 1
        ? text.states.uploading(formatBytes(bytes * progress), formatBytes(bytes))
        : text.states.processing;
    case "uploaded":
      return text.states.uploaded;
    case "failed":
      return problem ?? buttonText.retry;
    case "duplicate":
      return text.duplicate(upload?.duplicateOf ?? "");
  }
}
