import { Braces, FileText, Image } from "lucide-react";
import { useState } from "react";
import { formatBytes } from "#lib/bytes.ts";
import { limits } from "#product/limits.ts";
import { mcpOffersText as text } from "#product/texts/mcp/mcp-offers.ts";
import { ListRow } from "#ui/data/list-row.tsx";
import { Spinner } from "#ui/feedback/spinner.tsx";
import { SearchField } from "#ui/forms/search-field.tsx";
import type { ServerResource, ServerTemplate } from "../client/use-offers.ts";

interface ResourceListProps {
  resources: readonly ServerResource[];
  templates: readonly ServerTemplate[];
  /** The URI of what is being attached. */
  attaching: string | null;
  onAttach: (resource: { uri: string; title: string }) => void;
  onTemplate: (template: ServerTemplate) => void;
}

/** What a server offers to attach, found by words. Titles and hints are the server's. */
export function ResourceList({ resources, templates, attaching, onAttach, onTemplate }: ResourceListProps) {
  const [search, setSearch] = useState("");
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const isMatch = (...texts: readonly string[]) => {
    const all = texts.join(" ").toLowerCase();
    return words.every((word) => all.includes(word));
  };
  const found = resources.filter(({ title, hint, uri }) => isMatch(title, hint, uri));
  const shown = found.slice(0, limits.mcp.shownResources);
  const forms = templates.filter(({ title, hint, uriTemplate }) => isMatch(title, hint, uriTemplate));
  if (resources.length + templates.length === 0) return <p className="py-6 text-ink-3">{text.none}</p>;
  return (
    <>
      <SearchField aria-label={text.search} placeholder={text.search} value={search} onChange={setSearch} autoFocus />
      {found.length + forms.length === 0 && <p role="status">{text.noMatches}</p>}
      {shown.length > 0 && (
        <ul aria-label={text.resources} className="border-line border-t">
          {shown.map(({ uri, title, hint, mediaType, size }) => (
            <ListRow
              key={uri}
              isPressable
              start={
                attaching === uri ? (
                  <Spinner />
                ) : mediaType.startsWith("image/") ? (
                  <Image aria-hidden />
                ) : (
                  <FileText aria-hidden />
                )
              }
              title={
                <button
                  type="button"
                  className="stretch max-w-full cut text-left"
                  disabled={attaching !== null}
                  aria-label={text.attach(title)}
                  onClick={() => onAttach({ uri, title })}
                >
                  {title}
                </button>
              }
              meta={hint || uri}
              end={size !== null && <span className="max-sm:hidden">{formatBytes(size)}</span>}
            />
          ))}
        </ul>
      )}
      {found.length > shown.length && <p className="text-sm text-ink-3">{text.more(found.length - shown.length)}</p>}
      {forms.length > 0 && (
        <section aria-label={text.templates}>
          <h3 className="mb-2 text-sm font-medium text-ink-3">{text.templates}</h3>
          <ul className="border-line border-t">
            {forms.map((template) => (
              <ListRow
                key={template.uriTemplate}
                isPressable
                start={<Braces aria-hidden />}
                title={
                  <button
                    type="button"
                    className="stretch max-w-full cut text-left"
                    disabled={attaching !== null}
                    onClick={() => onTemplate(template)}
                  >
                    {template.title}
                  </button>
                }
                meta={template.hint || template.uriTemplate}
              />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
