import { z } from "zod";
import { toAnswers } from "#features/chat/service/export/to-exported-message.ts";
import { truncate, withoutControls } from "#lib/text.ts";
import type { ToolPart, ToolState } from "#lib/ui-message.ts";
import { limits } from "#product/limits.ts";
import { sharedThreadText as text } from "#product/texts/share/shared-thread.ts";
import { familyOf, type ToolFamily, type ToolName } from "#tools/index.ts";
import { storedToolFile } from "#tools/stored-tool-file.ts";
import { titleOfTool, toolNameOf } from "#tools/tool-title.ts";
import type { SharedBlock, SharedLink } from "./shared-thread.ts";

interface Details {
  readonly line?: string;
  readonly links?: readonly SharedLink[];
  readonly blocks?: readonly SharedBlock[];
}

const states: Readonly<Record<ToolState, Extract<SharedBlock, { type: "call" }>["state"]>> = {
  "input-streaming": "open",
  "input-available": "open",
  "approval-requested": "open",
  "output-available": "done",
  "output-error": "failed",
  "output-denied": "denied",
};

/**
 * A call of a tool as anyone may see it: what it is called and how it ended. What it was given, and what it returned, is
 * shown for the tools below only, and only what is named there, because results of other tools may be anything.
 */
export function sharedCall(part: ToolPart): SharedBlock {
  const answered = toAnswers(part);
  if (answered?.type === "answers") return answered;
  const name = toolNameOf(part);
  const { line = "", links = [], blocks = [] } = detailsOf(name, part);
  return { type: "call", title: titleOfTool(name), state: states[part.state], line, links, blocks };
}

function detailsOf(name: string, part: ToolPart): Details {
  const read = readers[name as ToolName] ?? familyReaders[familyOf(name) ?? ("" as ToolFamily)]; // unknown names have none
  return (part.state === "output-available" && read?.(part.output)) || {};
}

type Reader = (output: unknown) => Details;

const plain = (value: string): string =>
  truncate(withoutControls(value).replaceAll(/\s+/g, " ").trim(), limits.webSearch.titleChars);

/** Reads of an output only what the shape names. */
const reading =
  <Shape extends z.ZodType>(shape: Shape, toDetails: (output: z.output<Shape>) => Details): Reader =>
  (output) => {
    const read = shape.safeParse(output);
    return read.success ? toDetails(read.data) : {};
  };

const webLink = z.object({ title: z.string(), url: z.url({ protocol: /^https?$/ }) });
const toLink = ({ title, url }: z.output<typeof webLink>): SharedLink => ({ title: plain(title) || url, url });
const media = ({ s3FilePath, name }: z.output<typeof storedToolFile>): SharedBlock => ({
  ...{ type: "media", path: s3FilePath, name: plain(name) },
});

/** Titles of sources of the library; hidden ones have lost theirs. */
const sourceTitles = (titles: readonly string[]): SharedLink[] =>
  [...new Set(titles.map(plain).filter(Boolean))].map((title) => ({ title }));
const passages = z.object({ passages: z.array(z.object({ title: z.string() })) });
const fromPassages = reading(passages, (output) => ({
  links: sourceTitles(output.passages.map(({ title }) => title)),
}));

const notice =
  (toText: () => string): Reader =>
  () => ({ blocks: [{ type: "notice", text: toText() }] });
const fileNotice = notice(() => text.filesUnsupported);

const readers: Readonly<Partial<Record<ToolName, Reader>>> = {
  web_search: reading(z.object({ query: z.string(), results: z.array(webLink) }), ({ query, results }) => ({
    ...{ line: text.searchedFor(plain(query)), links: results.map(toLink) },
  })),
  scrape_website_content: reading(webLink, (page) => ({ links: [toLink(page)] })),
  get_context_from_provided_knowledge_sources_and_notes: fromPassages,
  search_text: fromPassages,
  read_pages: reading(z.object({ title: z.string() }), ({ title }) => ({ links: sourceTitles([title]) })),
  list_sources: reading(z.object({ sources: z.array(z.object({ title: z.string() })) }), ({ sources }) => ({
    links: sourceTitles(sources.map(({ title }) => title)),
  })),
  generate_image: reading(z.object({ images: z.array(storedToolFile) }), ({ images }) => ({
    blocks: images.map(media),
  })),
  execute_python: reading(
    z.object({ images: z.array(storedToolFile), files: z.array(z.object({ name: z.string() })) }),
    ({ images, files }) => ({
      blocks: [...images.map(media), ...files.map(({ name }) => ({ type: "file" as const, name: plain(name) }))],
    }),
  ),
  pexels_image_search: reading(
    z.object({ photos: z.array(z.object({ url: z.string(), alt: z.string().optional(), photographer: z.string() })) }),
    ({ photos }) => ({
      links: photos.flatMap(({ url, alt, photographer }) =>
        URL.canParse(url) ? [{ title: plain(alt || photographer), url }] : [],
      ),
    }),
  ),
  generate_flashcards: reading(
    z.object({ title: z.string(), cards: z.array(z.object({ frontContent: z.string(), backContent: z.string() })) }),
    ({ title, cards }) => ({
      line: plain(title),
      blocks: [
        {
          type: "answers",
          answers: cards.map(({ frontContent, backContent }) => ({ question: frontContent, answer: [backContent] })),
        },
      ],
    }),
  ),
  generate_mindmap: reading(z.object({ markdown: z.string() }), ({ markdown }) => ({
    blocks: [{ type: "text", markdown }],
  })),
  manage_task_plan: reading(
    z.object({ tasks: z.array(z.object({ content: z.string(), status: z.string() })) }),
    ({ tasks }) => ({
      blocks: [
        {
          type: "text",
          markdown: tasks
            .map(({ content, status }) => `- [${status === "completed" ? "x" : " "}] ${plain(content)}`)
            .join("\n"),
        },
      ],
    }),
  ),
  create_canvas: fileNotice,
  update_canvas: fileNotice,
  read_canvas: fileNotice,
};

const familyReaders: Readonly<Partial<Record<ToolFamily, Reader>>> = {
  TROUPE_WORKFLOW_: notice(() => text.workflowsUnsupported),
};
