import { CalendarSync } from "lucide-react";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { formatDate } from "#lib/locale.ts";
import { limits } from "#product/limits.ts";
import { relearningText } from "#product/texts/knowledge/relearning.ts";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { Popover } from "#ui/overlays/popover.tsx";
import { canChangeNode } from "../../access.ts";
import { useSetRelearning } from "../../client/viewer/use-relearning.ts";
import type { ViewedSource } from "../../client/viewer/use-source.ts";
import { RelearnOptions } from "./relearn-options.tsx";

const text = relearningText;

/** The schedule of an open page. */
export function RelearnSchedule({ nodeId, source }: { nodeId: string; source: ViewedSource }) {
  const { actor } = useWorkspace();
  const { set, isPending } = useSetRelearning();
  if (source.type !== "URL" || actor.role === "USER" || !canChangeNode(actor, source)) return null;
  const { relearnEvery: every, nextLearnAt, isRelearnStopped } = source;
  const label = every ? `${text.title}: ${text.every[every]}` : text.title;
  return (
    <Popover
      aria-label={text.title}
      className="grid w-72 gap-3"
      trigger={
        <IconButton
          icon={CalendarSync}
          label={label}
          size="s"
          className={isRelearnStopped ? "text-warning!" : every ? "text-accent-text!" : ""}
        />
      }
    >
      <h2 className="font-medium">{text.title}</h2>
      <RelearnOptions every={every} onChange={(next) => set([nodeId], next)} isDisabled={isPending} />
      {isRelearnStopped ? (
        <p role="status" className="text-sm text-warning">
          {text.stopped(limits.relearning.failures)}
        </p>
      ) : (
        nextLearnAt && (
          <p role="status" className="text-sm text-ink-3 num">
            {text.next(formatDate(nextLearnAt, { dateStyle: "medium", timeStyle: "short" }))}
          </p>
        )
      )}
    </Popover>
  );
}
