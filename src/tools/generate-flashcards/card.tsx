import { Copy } from "lucide-react";
import { useState } from "react";
import { generateFlashcardsText } from "#product/texts/tools/generate-flashcards.ts";
import { Segmented } from "#ui/forms/segmented.tsx";
import { outcomeOf, type ToolCardProps, ToolLine } from "../tool-line.tsx";
import { Deck } from "./deck.tsx";
import type { Flashcard } from "./parse.ts";
import { generateFlashcards } from "./spec.ts";

const text = generateFlashcardsText;

/** Flashcards that flip, or all of them as a list. */
export function GenerateFlashcardsCard({ call, look }: ToolCardProps) {
  const { data: input } = generateFlashcards.input.safeParse(call.input);
  const { data: output } = generateFlashcards.output.safeParse(call.output);
  const outcome = outcomeOf(call);
  const cards = outcome === "done" ? output?.cards : undefined;
  const title = cards
    ? text.done(cards.length)
    : outcome === "running" || outcome === "waiting"
      ? text.running
      : text.failed;
  return (
    <ToolLine call={call} look={look} icon={Copy} title={title} meta={output?.title ?? input?.title} isOpenWhenDone>
      {cards && <DeckOrList cards={cards} />}
    </ToolLine>
  );
}

function DeckOrList({ cards }: { cards: readonly Flashcard[] }) {
  const [view, setView] = useState<"cards" | "list">("cards");
  const options = [
    { id: "cards", label: text.cardView },
    { id: "list", label: text.listView },
  ] as const;
  return (
    <div className="grid grid-cols-1 gap-3">
      <Segmented
        aria-label={text.view}
        options={options}
        value={view}
        onChange={setView}
        className="justify-self-start print:hidden"
      />
      {view === "cards" && (
        <div className="print:hidden">
          <Deck cards={cards} />
        </div>
      )}
      {/* On paper nothing flips. */}
      <div className={view === "list" ? undefined : "hidden print:block"}>
        <List cards={cards} />
      </div>
    </div>
  );
}

function List({ cards }: { cards: readonly Flashcard[] }) {
  return (
    <ol className="divide-y divide-line">
      {cards.map(({ frontContent, backContent }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: cards have no id and keep their order
        <li key={index} className="grid gap-x-4 py-2 whitespace-pre-wrap wrap-anywhere sm:grid-cols-2">
          <p className="font-medium text-ink">
            <span className="sr-only">{text.question}: </span>
            {frontContent}
          </p>
          <p>
            <span className="sr-only">{text.answer}: </span>
            {backContent}
          </p>
        </li>
      ))}
    </ol>
  );
}
