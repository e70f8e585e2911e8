import { CopyButton } from "#ui/buttons/copy-button.tsx";

/** Input or output of a call as text or JSON; nothing for an empty value. */
export function ToolValue({ name, value }: { name: string; value: unknown }) {
  const shown = formatToolValue(value);
  if (!shown) return null;
  return (
    <div className="group/value min-w-0">
      <div className="flex h-6 items-center justify-between text-xs font-medium text-ink-3">
        {name}
        <CopyButton
          text={shown}
          size="xs"
          className="opacity-0 focus-visible:opacity-100 group-hover/value:opacity-100"
        />
      </div>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long value is scrolled by keys
        tabIndex={0}
        className="max-h-60 overflow-auto rounded-control bg-sunken px-2.5 py-2 font-mono text-xs whitespace-pre-wrap text-ink-2 wrap-anywhere scroll-thin"
      >
        {shown}
      </pre>
    </div>
  );
}

/**
 * Text as it is, other values as JSON, nothing for null and undefined. Characters that change the direction of reading
 * are written out, so that a value can't look like another one.
 */
export function formatToolValue(value: unknown): string {
  if (value === undefined || value === null) return "";
  const shown = typeof value === "string" ? value : JSON.stringify(value, null, 2);
  return shown.replaceAll(/[\u202a-\u202e\u2066-\u2069]/g, (mark) => `\\u${mark.charCodeAt(0).toString(16)}`);
}
