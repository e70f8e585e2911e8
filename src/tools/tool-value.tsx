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

/** The input of a call, field by field, for a person who decides about it; other values as they are. */
export function ToolFields({ name, value }: { name: string; value: unknown }) {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    return <ToolValue name={name} value={value} />;
  const fields = Object.entries(value).flatMap(([key, one]) => {
    const shown = formatToolValue(one);
    return shown ? [{ key, shown }] : [];
  });
  if (fields.length === 0) return null;
  return (
    <dl
      aria-label={name}
      className="grid grid-cols-1 gap-x-4 gap-y-1.5 sm:grid-cols-[minmax(5rem,max-content)_minmax(0,1fr)]"
    >
      {fields.map(({ key, shown }) => (
        <div key={key} className="contents">
          <dt className="text-ink-3 wrap-anywhere">{labelOf(key)}</dt>
          <dd
            tabIndex={isLong(shown) ? 0 : undefined}
            className={
              isLong(shown)
                ? "focus-inset mb-1 max-h-60 overflow-auto rounded-control bg-sunken px-2.5 py-2 font-mono text-xs whitespace-pre-wrap wrap-anywhere scroll-thin"
                : "text-ink whitespace-pre-wrap wrap-anywhere"
            }
          >
            {shown}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const longChars = 300;

/** Such as code, or a list. */
const isLong = (shown: string): boolean => shown.length > longChars || shown.includes("\n");

/** `imageCount` and `image_count` are "Image count", `sql` is "SQL". */
function labelOf(key: string): string {
  const words = formatToolValue(key)
    .replaceAll(/([a-z\d])([A-Z])/g, "$1 $2")
    .replaceAll(/[_-]+/g, " ")
    .trim()
    .toLowerCase()
    .replaceAll(/\b(?:api|html|id|json|sql|url)\b/g, (acronym) => acronym.toUpperCase());
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * Text as it is, other values as JSON, nothing for null and undefined. Characters that change the direction of reading
 * are written out, so that a value can't look like another one.
 */
function formatToolValue(value: unknown): string {
  if (value === undefined || value === null) return "";
  const shown = typeof value === "string" ? value : JSON.stringify(value, null, 2);
  return shown.replaceAll(/[\u202a-\u202e\u2066-\u2069]/g, (mark) => `\\u${mark.charCodeAt(0).toString(16)}`);
}
