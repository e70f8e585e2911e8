import { formatToolValue, ToolValue } from "./tool-value.tsx";

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

/** `imageCount` and `image_count` are "Image count". */
function labelOf(key: string): string {
  const words = formatToolValue(key)
    .replaceAll(/([a-z\d])([A-Z])/g, "$1 $2")
    .replaceAll(/[_-]+/g, " ")
    .trim()
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
