import { chatExportText } from "#product/texts/chat/chat-export.ts";
import { titleOfTool } from "#tools/tool-title.ts";
import { containMarkdown, escapeInline, fenced, quoteMarkdown } from "./contain-markdown.ts";
import type { ExportedHead, ExportedMessage, ExportedPart } from "./export-format.ts";

const text = chatExportText;

/** The head of an exported chat as Markdown. */
export function headToMarkdown({ title, agent, startedAt, lastMessageAt, exportedAt }: ExportedHead): string {
  const facts = [
    agent !== null && [text.agent, agent],
    [text.started, moment(startedAt)],
    [text.lastMessage, moment(lastMessageAt)],
    [text.exported, moment(exportedAt)],
  ].filter((fact) => fact !== false);
  return `# ${escapeInline(title)}\n\n${facts.map(([name, value = ""]) => `- ${name}: ${escapeInline(value)}`).join("\n")}\n`;
}

/** One message as a section. What it contains can't change the sections around it. */
export function messageToMarkdown({ role, author, sentAt, state, parts }: ExportedMessage): string {
  const sections = [
    `## ${escapeInline(author)}, ${moment(sentAt)}`,
    ...listOf(text.files, parts, (part) => (part.type === "file" ? escapeInline(part.name) : null)),
    ...parts.flatMap((part) => toSection(part, role) ?? []),
    ...listOf(text.sources, parts, (part) => (part.type === "source" ? toLink(part) : null)),
    ...(state === "done" ? [] : [`*${text.states[state]}*`]),
  ];
  return `\n${sections.join("\n\n")}\n`;
}

function toSection(part: ExportedPart, role: ExportedMessage["role"]): string | null {
  switch (part.type) {
    case "text":
      return role === "user" ? quoteMarkdown(part.text) : containMarkdown(part.text);
    case "tool": {
      const { tool, state, input, output, error } = part;
      return [
        `**${text.toolCall(escapeInline(titleOfTool(tool)), text.callStates[state])}**`,
        ...labeled(text.input, input),
        ...labeled(text.output, output),
        ...labeled(text.error, error),
      ].join("\n\n");
    }
    case "answers":
      return [
        `**${text.answers}**`,
        part.answers
          .map(({ question, answer }) => `- ${escapeInline(question)} **${escapeInline(answer.join(", "))}**`)
          .join("\n"),
      ].join("\n\n");
    case "file":
    case "source":
      return null;
  }
}

const labeled = (label: string, content: string | undefined): string[] =>
  content ? [`${label}:`, fenced(content)] : [];

function listOf(
  label: string,
  parts: readonly ExportedPart[],
  toItem: (part: ExportedPart) => string | null,
): string[] {
  const items = [...new Set(parts.flatMap((part) => toItem(part) ?? []))];
  return items.length > 0 ? [`**${label}**`, items.map((item) => `- ${item}`).join("\n")] : [];
}

/** Brackets in the address would end the link. */
const toLink = ({ title, url }: { title: string; url?: string | undefined }): string =>
  url
    ? `[${escapeInline(title)}](${new URL(url).href.replaceAll("(", "%28").replaceAll(")", "%29")})`
    : escapeInline(title);

/** The same in every language and time zone: "2026-03-14 09:30 UTC". */
const moment = (time: string): string => `${time.slice(0, 16).replace("T", " ")} UTC`;
