import { FileText } from "lucide-react";
import type { z } from "zod";
import { formatDate } from "#lib/locale.ts";
import { hostLabel } from "#lib/url.ts";
import { webPageText } from "#product/texts/tools/scrape-website-content.ts";
import { TextLink } from "#ui/buttons/text-link.tsx";
import { Disclosure } from "#ui/layout/disclosure.tsx";
import { outcomeOf, type ToolCardProps, ToolLine } from "../tool-line.tsx";
import { scrapeWebsiteContent } from "./spec.ts";

const text = webPageText;

/** A page that an agent read. */
export function ScrapeWebsiteContentCard({ call, look }: ToolCardProps) {
  const { data: input } = scrapeWebsiteContent.input.safeParse(call.input);
  const { data: page } = scrapeWebsiteContent.output.safeParse(call.output);
  const outcome = outcomeOf(call);
  const titles = {
    running: text.reading,
    waiting: text.reading,
    done: text.read,
    failed: text.error,
    denied: text.notRead,
  };
  const host = input ? hostLabel(input.url) : undefined;
  return (
    <ToolLine call={call} look={look} icon={FileText} title={titles[outcome]} meta={page?.title || host}>
      {outcome === "done" && page && <PageFacts page={page} />}
    </ToolLine>
  );
}

function PageFacts({ page }: { page: z.output<typeof scrapeWebsiteContent.output> }) {
  const day = page.publishedAt && formatDate(new Date(page.publishedAt), { dateStyle: "medium", timeZone: "UTC" });
  const facts = [page.siteName, hostLabel(page.url), day && text.published(day)].filter(Boolean);
  return (
    <div className="grid grid-cols-1 gap-2">
      <div className="min-w-0">
        <TextLink isExternal href={page.url} className="inline-block py-1 wrap-anywhere">
          {page.title || page.url}
        </TextLink>
        <p className="wrap-anywhere text-ink-3">{facts.join(" · ")}</p>
        {page.description && <p className="wrap-anywhere">{page.description}</p>}
      </div>
      {page.text && (
        <Disclosure title={text.pageText}>
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields, and a section would be a landmark */}
          <div
            role="group"
            aria-label={text.pageText}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled by keys
            tabIndex={0}
            className="max-h-60 overflow-auto rounded-control bg-sunken px-2.5 py-2 text-xs whitespace-pre-wrap wrap-anywhere scroll-thin"
          >
            {page.text}
          </div>
        </Disclosure>
      )}
      {page.isRendered && <p className="text-ink-3">{text.rendered}</p>}
      {page.isTruncated && <p className="text-ink-3">{text.truncated}</p>}
    </div>
  );
}
