/** The demo model's answers in AI dialogs: drafts from a table of use cases, by fixed rules. */

import { findTemplate } from "#features/template/service.ts";
import { truncate } from "#lib/text.ts";
import { limits } from "#product/limits.ts";
import { demoReplyText } from "#product/texts/models/demo-replies.ts";
import {
  type DraftRequest,
  type DraftType,
  parseEnhancement,
  parseFormDescription,
  parseNoteEdit,
  parseStyleRequest,
} from "../../schema.ts";
import { describeForm } from "./describe-form.ts";
import { type DraftStyle, draftStyle } from "./draft-style.ts";
import { editNote } from "./edit-note.ts";
import { editSkill, type SkillEdit } from "./edit-skill.ts";
import { type EditAnswer, editWorkflow } from "./edit-workflow.ts";
import { enhanceInstructions } from "./enhance-instructions.ts";
import { draftGeneralAgent, draftGeneralWorkflow } from "./general-draft.ts";
import { matchUseCase } from "./match-use-case.ts";
import { buildAgent, type DraftAgent, type DraftWorkflow } from "./use-case.ts";

/** The text of one message. */
function textOf({ content }: DraftRequest["messages"][number]): string {
  if (typeof content === "string") return content;
  return content.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("\n");
}

const embeddedDraft = /<(draft|proposal)>\s*([\s\S]*?)\s*<\/\1>/g;

/** The person's last text, and the draft that the page included. */
function parseRequest({ messages, system = "" }: Pick<DraftRequest, "messages" | "system">) {
  const userTexts = messages.filter(({ role }) => role === "user").map(textOf);
  const last = userTexts.at(-1) ?? "";
  const everything = [...userTexts, system].join("\n");
  const draft = [...everything.matchAll(embeddedDraft)].findLast(([, tag]) => tag === "draft")?.[2] ?? null;
  const plain = (text: string) => text.replaceAll(embeddedDraft, "").trim();
  return { asked: plain(last), firstText: plain(userTexts[0] ?? ""), isFirst: userTexts.length <= 1, draft };
}

const shortenRequest = (request: string) =>
  truncate(request.replaceAll(/\s+/g, " "), limits.agent.suggestionDescriptionChars * 2);

function draftAgent(request: string): DraftAgent {
  const job = matchUseCase(request);
  return job ? buildAgent(job.agent, shortenRequest(request)) : draftGeneralAgent(shortenRequest(request));
}

function draftWorkflow(request: string): DraftWorkflow {
  const job = matchUseCase(request);
  if (!job) return draftGeneralWorkflow(shortenRequest(request));
  const { title, Nodes } = typeof job.workflow === "string" ? findTemplate(job.workflow) : job.workflow;
  return { title, Nodes };
}

interface Turn<Proposal> {
  reply: string;
  options: string[];
  proposal: Proposal | null;
}

const chatTurn = <Proposal>(reply: string, proposal: Proposal | null): Turn<Proposal> => ({
  reply,
  options: [],
  proposal,
});

/**
 * The first request gets a draft. Later ones get another draft if they name a use case, otherwise the demo's limits.
 */
function answerChat<Proposal>(
  request: ReturnType<typeof parseRequest>,
  createProposal: (request: string) => Proposal,
  describeProposal: (proposal: Proposal) => string,
): Turn<Proposal> {
  if (!request.isFirst && !matchUseCase(request.asked)) return chatTurn<Proposal>(demoReplyText.chatLimits, null);
  const proposal = createProposal(request.asked || request.firstText);
  return chatTurn(describeProposal(proposal), proposal);
}

/** The object for a dialog of this type. */
export function generateDemoDraft(
  type: DraftType,
  request: Pick<DraftRequest, "messages" | "system">,
):
  | DraftAgent
  | DraftWorkflow
  | Pick<DraftAgent, "system" | "outputFormat">
  | DraftStyle
  | SkillEdit
  | { text: string }
  | Turn<unknown>
  | EditAnswer
  | { content: string }
  | { description: string } {
  const parsed = parseRequest(request);
  switch (type) {
    case "AGENT_SETUP":
      return draftAgent(parsed.asked);
    case "AGENT_ENHANCEMENT":
      return enhanceInstructions(parseEnhancement(parsed.asked));
    case "NOTE_EDIT":
      return editNote(parseNoteEdit(parsed.asked));
    case "FORM_DESCRIPTION":
      return describeForm(parseFormDescription(parsed.asked));
    case "AGENT_CHAT":
      return answerChat(parsed, draftAgent, ({ title }) => demoReplyText.agentDraft(title));
    case "WORKFLOW_SETUP":
      return draftWorkflow(parsed.asked);
    case "WORKFLOW_CHAT":
      return answerChat(
        parsed,
        (lastText) => addNullIds(draftWorkflow(lastText)),
        ({ title, Nodes }) => demoReplyText.workflowDraft(title, Nodes.length),
      );
    case "STYLE_SETUP":
      return draftStyle(parseStyleRequest(parsed.asked));
    case "STYLE_PREVIEW":
      return { text: demoReplyText.stylePreview(shortenRequest(parsed.asked), Boolean(request.system?.trim())) };
    case "SKILL_EDIT":
      return editSkill(parsed.asked);
    case "WORKFLOW_EDIT":
      return editWorkflow(parsed.asked, parsed.draft);
  }
}

/** In a chat each step has the id of a draft step; all of these are new. */
const addNullIds = ({ title, Nodes }: DraftWorkflow) => ({
  title,
  Nodes: Nodes.map((step) => ({ id: null, ...step })),
});
