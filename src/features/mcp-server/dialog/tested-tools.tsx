import { mcpServerText } from "#product/texts/mcp/mcp-server.ts";
import { Callout } from "#ui/feedback/callout.tsx";

const text = mcpServerText;

interface TestedToolsProps {
  tools: readonly { name: string; title: string; description: string; isReading: boolean }[];
}

/** What a server offered when it was tested. */
export function TestedTools({ tools }: TestedToolsProps) {
  return (
    <section aria-label={text.dialog.tools} className="grid grid-cols-1 gap-3">
      <Callout tone="success" isAnnounced>
        {text.connectionSuccess(tools.length)}
      </Callout>
      {tools.length > 0 && (
        <ul
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled by keys
          tabIndex={0}
          aria-label={text.dialog.tools}
          className="focus-inset max-h-52 overflow-y-auto border-line border-t scroll-thin"
        >
          {tools.map(({ name, title, description, isReading }) => (
            <li key={name} className="flex items-baseline gap-3 border-line border-b py-1.5">
              <span className="min-w-0 flex-1">
                <span className="font-medium wrap-anywhere">{title}</span>
                {description && <span className="block truncate text-sm text-ink-3">{description}</span>}
              </span>
              <span className="flex-none text-sm text-ink-3">
                {isReading ? text.dialog.readsOnly : text.dialog.acts}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
