import { ChevronLeft, ChevronRight, FlipHorizontal2 } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { generateFlashcardsText } from "#product/texts/tools/generate-flashcards.ts";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { cx } from "#ui/cx.ts";
import type { Flashcard } from "./parse.ts";

const text = generateFlashcardsText;

/** One card at a time. Space or Enter flips it, the arrow keys go around the deck. */
export function Deck({ cards }: { cards: readonly Flashcard[] }) {
  const [position, setPosition] = useState({ index: 0, isFlipped: false });
  const index = Math.min(position.index, cards.length - 1);
  const card = cards[index];
  if (!card) return null;
  const { isFlipped } = position;
  const show = (next: number) => setPosition({ index: (next + cards.length) % cards.length, isFlipped: false });
  const pressKey = (event: KeyboardEvent) => {
    if (event.key === "ArrowLeft") show(index - 1);
    else if (event.key === "ArrowRight") show(index + 1);
    else return;
    event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys repeat its buttons
    <div className="grid gap-1.5" onKeyDown={pressKey}>
      <div className="flex items-center gap-1.5">
        <IconButton icon={ChevronLeft} label={text.previous} size="s" onPress={() => show(index - 1)} />
        <button
          type="button"
          onClick={() => setPosition({ index, isFlipped: !isFlipped })}
          className="min-w-0 flex-1 rounded-control text-left perspective-distant"
        >
          <span
            // A new card appears on its front instead of turning back.
            key={index}
            className={cx(
              "grid transition-transform duration-300 transform-3d motion-reduce:transition-none",
              isFlipped && "rotate-y-180",
            )}
          >
            <Side name={text.question} words={card.frontContent} isHidden={isFlipped} />
            <Side name={text.answer} words={card.backContent} isHidden={!isFlipped} isBack />
          </span>
        </button>
        <IconButton icon={ChevronRight} label={text.next} size="s" onPress={() => show(index + 1)} />
      </div>
      <p className="text-center text-xs text-ink-3 num">{text.position(index + 1, cards.length)}</p>
      <p aria-live="polite" className="sr-only">
        {isFlipped ? `${text.answer}: ${card.backContent}` : `${text.question}: ${card.frontContent}`}
      </p>
    </div>
  );
}

interface SideProps {
  name: string;
  words: string;
  isHidden: boolean;
  isBack?: boolean;
}

/** Both sides are in one cell of the grid, so the card is as high as its longer side. */
function Side({ name, words, isHidden, isBack = false }: SideProps) {
  return (
    <span
      aria-hidden={isHidden}
      className={cx(
        "col-start-1 row-start-1 flex min-h-28 flex-col gap-2 rounded-control border border-line-2 bg-page px-2.5 pt-3 pb-2 backface-hidden",
        isBack && "rotate-y-180",
      )}
    >
      <span
        className={cx(
          "m-auto text-center whitespace-pre-wrap wrap-anywhere text-ink",
          isBack ? "text-base" : "text-md font-medium",
        )}
      >
        {words}
      </span>
      <span className="flex items-center justify-between text-xs text-ink-3">
        {name}
        <span className="flex items-center gap-1.5">
          <FlipHorizontal2 aria-hidden className="size-3.5" />
          {text.flip}
        </span>
      </span>
    </span>
  );
}
