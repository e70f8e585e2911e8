/** What the demo model answers in the dialogs that write with AI: drafts from a table of jobs, by fixed rules. */
import type { DraftType, SetupRequest } from "#features/completion/schema.ts";
import { findTemplate } from "#features/template/service.ts";
import { plural, truncate } from "#lib/text.ts";
import { limits } from "#product/limits.ts";
import { demoText } from "#product/texts/demo.ts";
import { type EditAnswer, editWorkflow } from "./edit-workflow.ts";
import { enhance } from "./enhance.ts";
import { generalAgent, generalWorkflow } from "./general-draft.ts";
import { type DraftAgent, type DraftWorkflow, writeAgent } from "./job.ts";
import { recognizeJob } from "./recognize.ts";

/** The texts of one message, without what the page adds to it. */
function textOf({ content }: SetupRequest["messages"][number]): string {
  if (typeof content === "string") return content;
  return content.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("\n");
}

const material = /<(draft|proposal)>\s*([\s\S]*?)\s*<\/\1>/g;

/** What the person said last, and the draft that the page sent along. */
function readRequest({ messages, system = "" }: Pick<SetupRequest, "messages" | "system">) {
  const said = messages.filter(({ role }) => role === "user").map(textOf);
  const last = said.at(-1) ?? "";
  const everything = [...said, system].join("\n");
  const draft = [...everything.matchAll(material)].findLast(([, tag]) => tag === "draft")?.[2] ?? null;
  const plain = (text: string) => text.replaceAll(material, "").trim();
  return { asked: plain(last), first: plain(said[0] ?? ""), isFirst: said.length <= 1, draft };
}

const quoted = (request: string) =>
  truncate(request.replaceAll(/\s+/g, " "), limits.agent.suggestionDescriptionChars * 2);

function agentFor(request: string): DraftAgent {
  const job = recognizeJob(request);
  return job ? writeAgent(job.agent, quoted(request)) : generalAgent(quoted(request));
}

function workflowFor(request: string): DraftWorkflow {
  const job = recognizeJob(request);
  if (!job) return generalWorkflow(quoted(request));
  const { title, Nodes } = typeof job.workflow === "string" ? findTemplate(job.workflow) : job.workflow;
  return { title, Nodes };
}

interface Turn<Proposal> {
  reply: string;
  options: string[];
  proposal: Proposal | null;
}

const turn = <Proposal>(reply: string, proposal: Proposal | null): Turn<Proposal> => ({ reply, options: [], proposal });

/** A first request gets a draft. Later ones get another draft when they name another job, else an honest answer. */
function chatAbout<Proposal>(
  request: ReturnType<typeof readRequest>,
  make: (request: string) => Proposal,
  announce: (proposal: Proposal) => string,
): Turn<Proposal> {
  if (!request.isFirst && !recognizeJob(request.asked)) return turn<Proposal>(demoText.chatLimits, null);
  const proposal = make(request.asked || request.first);
  return turn(announce(proposal), proposal);
}

/** The object that the dialog of this type reads. */
export function writeDraft(
  type: DraftType,
  request: Pick<SetupRequest, "messages" | "system">,
): DraftAgent | DraftWorkflow | Pick<DraftAgent, "system" | "outputFormat"> | Turn<unknown> | EditAnswer {
  const read = readRequest(request);
  switch (type) {
    case "AGENT_SETUP":
      return agentFor(read.asked);
    case "AGENT_ENHANCEMENT":
      return enhance(read.asked);
    case "AGENT_CHAT":
      return chatAbout(read, agentFor, ({ title }) => demoText.agentDraft(title));
    case "WORKFLOW_SETUP":
      return workflowFor(read.asked);
    case "WORKFLOW_CHAT":
      return chatAbout(
        read,
        (asked) => withDraftIds(workflowFor(asked)),
        ({ title, Nodes }) => demoText.workflowDraft(title, plural(Nodes.length, "step")),
      );
    case "WORKFLOW_EDIT":
      return editWorkflow(read.asked, read.draft);
  }
}

/** In a chat every step says which step of the draft it is; these are all new. */
const withDraftIds = ({ title, Nodes }: DraftWorkflow) => ({
  title,
  Nodes: Nodes.map((step) => ({ id: null, ...step })),
});
