import type { ReactNode } from "react";

interface CardPartProps {
  name: string;
  children: ReactNode;
}

/** A named part of a tool's card. */
export function CardPart({ name, children }: CardPartProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields, and a section would be a landmark
    <div role="group" aria-label={name} className="min-w-0">
      <p className="mb-1 text-xs font-medium text-ink-3">{name}</p>
      {children}
    </div>
  );
}

/** A text that may be long, as a program printed it. */
export function PrintedText({ name, value }: { name: string; value: string }) {
  return (
    <CardPart name={name}>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled by keys
        tabIndex={0}
        className="focus-inset max-h-60 overflow-auto rounded-control bg-sunken px-2.5 py-2 font-mono text-xs whitespace-pre-wrap text-ink-2 wrap-anywhere scroll-thin"
      >
        {value}
      </pre>
    </CardPart>
  );
}
