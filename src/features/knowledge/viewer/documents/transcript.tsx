import { memo, type RefObject, useEffect, useRef, useState } from "react";
import { formatClock } from "#lib/time.ts";
import { knowledgeViewerText } from "#product/texts/knowledge/knowledge-viewer.ts";
import { cx } from "#ui/cx.ts";
import { findSaid, lineAt, piecesAround, type SpokenLine } from "../../client/viewer/transcript.ts";
import { ScrollRegion } from "../scroll-region.tsx";
import { TranscriptTools } from "./transcript-tools.tsx";

const text = knowledgeViewerText.media;

interface TranscriptProps {
  lines: readonly SpokenLine[];
  /** The lines of the wanted passage. */
  marked: { readonly first: number; readonly end: number } | null;
  /** Of the wanted passage. A new one is scrolled to. */
  markedId: string | null;
  /** Where the player is. */
  seconds: number;
  isPlaying: boolean;
  /** Null if the recording can't be played. */
  onPlay: ((seconds: number) => void) | null;
}

/** What is said, line by line. It follows the player until the person scrolls away. */
export function Transcript({ lines, marked, markedId, seconds, isPlaying, onPlay }: TranscriptProps) {
  const list = useRef<HTMLOListElement>(null);
  const [typed, setTyped] = useState("");
  const [foundAt, setFoundAt] = useState(0);
  const [isFollowing, setFollowing] = useState(true);
  /** The one line that the tab key reaches; arrows go on from there. */
  const [focused, setFocused] = useState(0);
  const found = findSaid(lines, typed);
  const said = lineAt(lines, seconds);
  const hasStarted = isPlaying || seconds > 0;
  const shownMatch = found[foundAt % Math.max(found.length, 1)];

  const first = marked?.first;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another passage may start at the same line
  useEffect(() => {
    if (first === undefined) return;
    lineIn(list, first)?.scrollIntoView({ block: "center" });
    setFocused(first);
    setFollowing(true);
  }, [first, markedId]);
  useEffect(() => {
    if (shownMatch !== undefined) lineIn(list, shownMatch)?.scrollIntoView({ block: "center" });
  }, [shownMatch]);
  useEffect(() => {
    if (isPlaying && isFollowing && !typed) lineIn(list, said)?.scrollIntoView({ block: "nearest" });
  }, [said, isPlaying, isFollowing, typed]);

  function step(steps: number) {
    if (found.length > 0) setFoundAt((at) => (at + steps + found.length) % found.length);
  }
  function move(to: number) {
    const at = Math.min(Math.max(to, 0), lines.length - 1);
    setFocused(at);
    lineIn(list, at)?.focus();
  }
  return (
    <>
      <TranscriptTools
        typed={typed}
        onType={(next) => {
          setTyped(next);
          setFoundAt(0);
        }}
        at={foundAt}
        count={found.length}
        onStep={step}
        isAway={isPlaying && !isFollowing}
        onFollow={() => {
          setFollowing(true);
          lineIn(list, said)?.scrollIntoView({ block: "center" });
        }}
      />
      <ScrollRegion label={text.transcript} className="bg-page py-3">
        <ol
          ref={list}
          aria-label={text.transcript}
          className="mx-auto max-w-180 px-4 max-sm:px-2"
          onWheel={() => setFollowing(false)}
          onTouchMove={() => setFollowing(false)}
          onKeyDown={(event) => {
            const steps: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 };
            const by = steps[event.key];
            const to = event.key === "Home" ? 0 : event.key === "End" ? lines.length : by ? focused + by : null;
            if (to === null) return;
            event.preventDefault();
            setFollowing(false);
            move(to);
          }}
        >
          {lines.map((line, at) => (
            <Line
              key={line.from}
              line={line}
              at={at}
              typed={found.includes(at) ? typed : ""}
              isFound={at === shownMatch}
              isSaid={hasStarted && at === said}
              isMarked={marked !== null && at >= marked.first && at < marked.end}
              isReachable={at === focused}
              onFocus={setFocused}
              onPlay={onPlay}
            />
          ))}
        </ol>
      </ScrollRegion>
    </>
  );
}

/** The button of a line. */
const lineIn = (list: RefObject<HTMLOListElement | null>, at: number) =>
  list.current?.children[at]?.querySelector("button");

interface LineProps {
  line: SpokenLine;
  at: number;
  typed: string;
  isFound: boolean;
  isSaid: boolean;
  isMarked: boolean;
  isReachable: boolean;
  onFocus: (at: number) => void;
  onPlay: ((seconds: number) => void) | null;
}

const Line = memo(function Line({
  line,
  at,
  typed,
  isFound,
  isSaid,
  isMarked,
  isReachable,
  onFocus,
  onPlay,
}: LineProps) {
  const time = formatClock(line.start);
  return (
    <li className="cv-row">
      <button
        type="button"
        tabIndex={isReachable ? 0 : -1}
        aria-current={isSaid ? "time" : undefined}
        title={text.playFrom(time)}
        onFocus={() => onFocus(at)}
        onClick={() => onPlay?.(line.start)}
        className={cx(
          "grid w-full grid-cols-[52px_minmax(0,1fr)] gap-2 border-l-2 px-2 py-1 text-left text-base/6 hover:bg-hover",
          isSaid ? "border-accent" : "border-transparent",
          isMarked ? "bg-mark" : "rounded-control",
        )}
      >
        <span className={cx("text-sm/6 num", isSaid ? "font-medium text-ink" : isMarked ? "text-ink-2" : "text-ink-3")}>
          {time}
        </span>
        <span className="wrap-anywhere">
          {piecesAround(line.text, typed).map((piece, index) =>
            index % 2 === 0 ? (
              piece
            ) : (
              <mark
                // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no identity
                key={index}
                className={cx("rounded-mark bg-accent-soft text-ink", isFound && "outline outline-accent")}
              >
                {piece}
              </mark>
            ),
          )}
        </span>
      </button>
    </li>
  );
});
