import { type ReactNode, useId, useState } from "react";
import { Avatar } from "../avatars/avatar.tsx";
import { Button } from "../buttons/button.tsx";
import { Chip } from "./chip.tsx";

interface HistoryRowProps {
  title: string;
  author: string;
  /** Who, when and what, in one line. */
  line: string;
  /** What the author said about it. */
  note?: string | null;
  /** Label of the current version. */
  current?: string | null;
  /** Label of the expand button. */
  openText: string;
  /** Buttons beside the expand button. */
  tools?: ReactNode;
  /** Rendered when expanded; without it the row can't be expanded. */
  children?: (() => ReactNode) | null;
}

/** One version in a history. */
export function HistoryRow({ title, author, line, note, current, openText, tools, children }: HistoryRowProps) {
  const bodyId = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <li className="border-line border-b py-2.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 sm:flex-nowrap">
        <Avatar name={author} size={28} />
        <div className="min-w-0 flex-1">
          <p className="flex min-w-0 items-center gap-2 font-medium num">
            <span className="cut">{title}</span>
            {current && <Chip tone="accent">{current}</Chip>}
          </p>
          {note && <p className="text-sm text-ink-2">{note}</p>}
          <p className="line-clamp-2 text-sm text-ink-3" title={line}>
            {line}
          </p>
        </div>
        {tools && <div className="max-sm:order-last max-sm:basis-full max-sm:pl-10">{tools}</div>}
        {children && (
          <Button
            size="s"
            variant="ghost"
            aria-expanded={isOpen}
            aria-controls={isOpen ? bodyId : undefined}
            onPress={() => setOpen(!isOpen)}
          >
            {openText}
            <span className="sr-only">{title}</span>
          </Button>
        )}
      </div>
      {isOpen && children && (
        <div id={bodyId} className="animate-fade-in pt-3 pb-2 sm:pl-10">
          {children()}
        </div>
      )}
    </li>
  );
}
