import { Check, Globe, RotateCw, X } from "lucide-react";
import type { ReactNode } from "react";
import { buttonText } from "#product/texts/common/buttons.ts";
import { knowledgeTrayText } from "#product/texts/knowledge/knowledge-tray.ts";
import { Button } from "#ui/buttons/button.tsx";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { cx } from "#ui/cx.ts";
import { Progress } from "#ui/feedback/progress.tsx";
import type { TrayEntry } from "../client/tray-entry.ts";
import { fileIcon } from "../library/node-icon.tsx";

const text = knowledgeTrayText;

interface TrayRowProps {
  entry: TrayEntry;
  onOpen: () => void;
  onCancel: () => void;
  onRetry: () => void;
}

/** One source on its way into the library. */
export function TrayRow({
  entry: { title, fileName, type, kind, state, words, progress },
  onOpen,
  onCancel,
  onRetry,
}: TrayRowProps) {
  const Icon = type === "URL" ? Globe : fileIcon(fileName);
  const cancel = <IconButton icon={X} size="xs" label={text.cancel(title)} onPress={onCancel} />;
  const actions: Record<TrayEntry["state"], ReactNode> = {
    running: cancel,
    waiting: cancel,
    paused: cancel,
    done: <Check aria-hidden className="mx-1 text-success" />,
    failed: (
      <>
        <IconButton icon={RotateCw} size="xs" label={text.retry(title)} onPress={onRetry} />
        {cancel}
      </>
    ),
    attention: (
      <>
        <Button variant="ghost" size="s" onPress={onOpen}>
          {kind === "unsent" ? text.addAgain : buttonText.open}
        </Button>
        {kind === "unsent" && <IconButton icon={X} size="xs" label={text.forget(title)} onPress={onCancel} />}
      </>
    ),
  };
  const tone = state === "failed" ? "text-danger" : state === "done" ? "text-success" : "text-ink-3";
  return (
    <li aria-busy={state === "running"} className="flex min-w-0 items-center gap-3 py-2 pr-2 pl-3.5">
      <Icon aria-hidden className="text-ink-3" />
      <div className="min-w-0 flex-1">
        <button
          type="button"
          onClick={onOpen}
          title={title}
          className="block max-w-full cut rounded-mark text-left hover:underline"
        >
          {title}
        </button>
        <p title={words} className={cx("line-clamp-2 text-sm num", tone)}>
          {words}
        </p>
        {progress !== undefined && (
          <Progress aria-label={title} value={progress} valueText={words} className="mt-1.5" />
        )}
      </div>
      <div className="flex flex-none items-center gap-0.5">{actions[state]}</div>
    </li>
  );
}
