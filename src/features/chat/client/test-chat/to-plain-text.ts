import { agentTestText } from "#product/texts/agent/agent-test.ts";
import { labelOf, listFacts, noteOf, type Sent, type SentPart } from "./describe-sent.ts";

/** The system prompt as the model got it. */
export const joinPrompt = (parts: Sent["system"]): string => parts.map((part) => part.text).join("\n\n");

/** A request as text with Markdown headings, for copying. */
export function toPlainText(sent: Sent): string {
  const text = agentTestText.sent;
  const { system, messages, omittedMessages, tools } = sent;
  const blocks = [
    listFacts(sent)
      .map(({ label, value }) => `${label}: ${value}`)
      .join("\n"),
    `# ${text.prompt}`,
    joinPrompt(system),
    `# ${text.messages}`,
    omittedMessages > 0 ? text.omittedMessages(omittedMessages) : "",
    ...messages.flatMap(({ role, content }) => [`## ${text.roles[role]}`, ...content.map(contentAsText)]),
    `# ${text.tools}`,
    ...(tools.length === 0 ? [text.noTools] : []),
    ...tools.map((tool) =>
      [`## ${tool.name}`, noteOf(tool), !tool.isProviders && tool.description].filter(Boolean).join("\n"),
    ),
  ];
  return `${blocks.filter(Boolean).join("\n\n")}\n`;
}

const contentAsText = (part: SentPart): string =>
  [
    labelOf(part),
    part.type !== "file" && part.text,
    part.type !== "file" && part.omittedChars !== undefined && agentTestText.sent.omittedChars(part.omittedChars),
  ]
    .filter(Boolean)
    .join("\n");
