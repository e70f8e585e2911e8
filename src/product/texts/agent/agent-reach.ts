import { formatNumber } from "#lib/locale.ts";
import { plural } from "#lib/text.ts";
import { sentences } from "../../sentences.ts";

/** What an agent may reach and do, for people who don't know its tools. */
export const agentReachText = sentences("agentReachText", {
  link: "What it may reach",
  title: (agent: string) => `What ${agent} may reach and may do`,
  /** The parts of the first sentence are emphasized. */
  parts: {
    look: (count: number) => `look in ${plural(count, "place")}`,
    change: (count: number) => `change ${plural(count, "thing")}`,
    send: (count: number) => `send ${plural(count, "thing")}`,
  },
  can: (parts: string) => `It can ${parts}.`,
  nothing: "It can look in no place, and change and send nothing.",
  asksAlways: "It asks a person before it changes or sends anything.",
  asksFor: (asking: number, total: number) =>
    `It asks a person before ${formatNumber(asking)} of the ${formatNumber(total)} things that it changes or sends.`,
  asksNever: "It changes and sends without asking a person.",
  onlyReads: "It changes and sends nothing.",
  /** Where something is always allowed. */
  afterOutside:
    "After it has read web pages, files, or other content from outside, it asks before it changes or sends anything, unless its tools say otherwise.",
  unsaved: "With your unsaved changes.",
  sections: {
    look: { title: "May look at", hint: "Reads only, nothing changes" },
    make: { title: "May make", hint: "Stays in its chats" },
    change: { title: "May change", hint: "Inside your own accounts" },
    send: { title: "May send", hint: "Other people receive it" },
    never: { title: "May not", hint: "It can suggest these, a person does them" },
  },
  decisions: { always: "Always", ask: "Asks first", never: "Never" },
  decisionHints: {
    always: "Runs without a question",
    ask: "A person answers in the chat or the run",
    never: "The agent may suggest it, a person does it",
  },
  decide: (what: string, decision: string) => `${what}: ${decision}`,
  groups: {
    knowledge: {
      title: "Knowledge",
      hint: (count: number) => `${plural(count, "document")}, new ones in folders count too`,
    },
    tables: {
      title: (names: string) => `Tables in ${names}`,
      hint: "Counts, sums and filters their rows",
    },
    web: { title: "Any public web page", hint: "Search words and addresses leave the workspace", from: "Web search" },
    stock: { title: "Stock photos and videos", hint: "Search words leave the workspace", from: "Pexels" },
    canvas: { title: "Canvases", hint: "Documents, pages and slides beside the chat, with earlier versions" },
    memory: {
      title: "Remember facts for later chats",
      hint: (count: number, max: number) => `${formatNumber(count)} of ${plural(max, "note")}, not in public chatbots`,
      from: "Memory",
    },
    notes: { hint: "Part of its instructions", from: "Notes" },
    skills: { hint: "Instructions that it reads when a task needs them", from: "Skills" },
    agents: {
      title: (names: string) => `Give tasks to ${names}`,
      hint: "What they may do, it may do through them",
      from: "Agents",
    },
    workflow: { title: (workflow: string) => `Run ${workflow}`, hint: "With all of its steps", from: "Workflows" },
    apiAction: { hint: (host: string) => `What it asks leaves for ${host}`, from: "Tools" },
  },
  fromChats: "Chats",
  /** What is not selected, in front of a lock. */
  others: {
    knowledge: "Knowledge",
    otherKnowledge: "other sources of Knowledge",
    notes: "notes",
    otherNotes: "other notes",
    chats: "other people's chats",
  },
  notLinked: "Not linked to this agent. In a chat, people can mention more.",
  skippedServers: (names: string) => `Not answering, so its tools are missing here and in chats: ${names}`,
  failed: "What the agent may reach couldn't be loaded.",
});
