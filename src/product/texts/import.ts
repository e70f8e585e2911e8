/** Opening workflows of other products: what became what, and what is left to people. */
import { joinWords, plural } from "#lib/text.ts";

const quoted = (label: string) => `“${label}”`;
/** Names of steps, the first few of many. */
const listed = (names: readonly string[]) =>
  joinWords(names.length > 5 ? [...names.slice(0, 4).map(quoted), `${names.length - 4} more`] : names.map(quoted));

export const importText = {
  title: (source: string) => `Import from ${source}`,
  summary: (steps: number, agents: number) =>
    agents > 0
      ? `${plural(steps, "step")} and ${plural(agents, "agent")} will be created.`
      : `${plural(steps, "step")} will be created.`,
  groups: {
    toFix: { title: "To fix", hint: "These need a person before the workflow does what it did there." },
    approximated: { title: "Approximated", hint: "These do the same in another way." },
    mapped: { title: "Mapped", hint: "These came over as they were." },
    notes: { title: "Kept as notes", hint: "Notes on the canvas hold their settings, without secrets." },
  },
  wholeFile: "The whole file",
  count: (count: number) => String(count),
  nothing: "Nothing in this file runs here. Everything was kept as notes.",
  another: "Choose another file",

  refused: {
    yamlTooLarge: "A YAML file may have at most 1 MB.",
    notYaml: "This is neither valid JSON nor valid YAML.",
    empty: (source: string) => `This ${source} file holds no workflow.`,
  },

  notes: {
    /** The note that stays on the canvas when the dialog is gone. */
    list: (source: string) => `Imported from ${source}`,
    listTitle: "To fix:",
    part: (name: string, at: number, of: number) => `${name} (${at} of ${of})`,
    cut: "The rest did not fit into notes.",
    cutSettings: "The rest is in the file.",
    what: (name: string, type: string, source: string) => `**${name}** (${type} in ${source})`,
    because: (why: string) => `Not imported: ${why}`,
    instead: (todo: string) => `Instead: ${todo}`,
    belongedTo: (names: readonly string[]) => `Belonged to: ${listed(names)}.`,
    cameAfter: (names: readonly string[]) => `Came after: ${listed(names)}.`,
    ledTo: (names: readonly string[]) => `Led to: ${listed(names)}.`,
    alone: "It was not connected to other steps.",
    beginsWith: (to: readonly string[]) => `Here runs begin with ${listed(to)}.`,
    leadsStraight: (from: readonly string[], to: readonly string[]) =>
      `Here ${listed(from)} ${from.length === 1 ? "leads" : "lead"} straight to ${listed(to)}.`,
    runsLater: (from: readonly string[], to: readonly string[]) =>
      `Here ${listed(to)} ${to.length === 1 ? "runs" : "run"} later than ${listed(from)}.`,
    leftOpen: (from: readonly string[], to: readonly string[]) =>
      `Here nothing leads from ${listed(from)} to ${listed(to)}: this connection is left open.`,
  },

  /** What to do where a step was left out, as far as the reason does not say it. */
  instead: {
    nothing: "nothing, unless you need it.",
    unknown: "use an agent step for what a model can do, or a code step for a calculation.",
    notConnected: "add a step for it if runs should reach it.",
    unread: "write its values into the steps that need them.",
  },

  became: {
    step: (type: string) => `Became a step of the type ${type}.`,
    through: "Needs no step here: what it passes on is read where it is used.",
    start: "Needs no step here: runs begin with the first step.",
    part: (names: readonly string[]) => `Taken over by ${joinWords(names.map(quoted))}.`,
    inLoop: (loop: string) => `Became the task of the loop ${quoted(loop)}.`,
    remark: "Became a note on the canvas.",
    answer: "Needs no step here: the result it shows is shown anyway.",
  },

  why: {
    unknown: "There is no step like this here.",
    noType: (type: string) => `Steps of the type ${type} are not available here.`,
    notConnected: "No run reached it there.",
    disabled: "It was switched off there.",
    pointless: "All its paths lead to the same step, so nothing is decided.",
    unread: "No step here reads what it sets.",
    leadsNowhere: "It decides, but nothing follows.",
    inLoopBody: (loop: string) => `The loop ${quoted(loop)} gives its items to one agent; this stood beside it.`,
    onError: "It ran only after an error. Here a failed step waits for somebody.",
    knowledge: "Document search isn't available. Add a document field to the form and mention it in the step.",
    tool: "Agents can't use tools. Use a code step, or a webhook step that sends the data to another app.",
    outside: "It acts in another app. A webhook step can send the data there.",
    memory: "Steps begin afresh here; mention the earlier steps they should know.",
    state: "There are no variables beside the steps here; mention the step that has the value.",
  },

  approximated: {
    lined: "It led to several steps at once. Here they run one after the other.",
    items: "There it handled items one by one, here the whole text is handed on.",
    oneOf: "It joined branches. The branch that was not taken reads N/A.",
    whole: (name: string, typed: readonly string[]) =>
      `Reads all of ${quoted(name)} where it read a part: ${typed.join(", ")}.`,
    temperature: (given: number) => `The temperature ${given} is more than 1, so it is 1.`,
    model: (name: string) => `The model ${quoted(name)} is not in the catalogue. The agent picks one (Auto).`,
    loopTasks: (count: number) => `The loop had ${plural(count, "agent")}; one agent does their tasks in turn.`,
    show: "Shows the text and waits until it is read.",
    choice: "A model decides by the conditions in words.",
    stop: "Where its condition does not hold, the run ends.",
    wait: "It waited for a time. Here the next step follows at once.",
    text: "The texts of the file come without its fonts and colours.",
    pinned: "Test data pinned to nodes was left out.",
    several: "One step became two: the question and the decision.",
    answerShape: "The answer's shape is asked for in words.",
    memory: "It remembered earlier turns. Steps begin afresh here.",
    codeShape: "Lines around the code hand it its inputs and take its outputs.",
  },

  toFix: {
    expressions: (typed: readonly string[]) => `These expressions stand as plain text: ${typed.join(", ")}.`,
    keyRemoved: "A key stood in its text and was taken out.",
    cutText: (max: number) => `Its text was longer than ${max.toLocaleString("en-US")} characters and was cut.`,
    cutFields: (max: number) => `It had more than ${max} fields; the others were left out.`,
    cutPaths: (max: number) => `It had more than ${max} paths; the others were left out.`,
    circle: (from: string, to: string) =>
      `The way back from ${quoted(from)} to ${quoted(to)} was cut: a workflow does not run in circles here.`,
    once: "It repeated its steps. Here they run once.",
    starts: (count: number) =>
      `The file had ${plural(count, "start")}. Here they follow each other; make two workflows of it if they should not.`,
    trigger: (what: string) =>
      `There it started by itself (${what}). Here a person starts each run and fills in the form.`,
    schedule: "There it ran on a schedule. Here a person starts each run.",
    tools: (names: readonly string[]) =>
      `The agent had tools: ${names.join(", ")}. Agents can't use tools here; add steps that do their work.`,
    code: "Check the code: inputs are texts here, and there is no network.",
    webhookGet: "It fetched something. A webhook step sends, and later steps cannot read the answer.",
    webhookAnswer:
      "A webhook step sends all results so far as JSON; what the address answers is not read by later steps.",
    webhookUrl: "The address was put together from values. Write a fixed one.",
    headers: "Its headers and keys were not taken over. Set them again.",
    subflow: "Choose the workflow that it runs.",
    noText: "Nothing says what it should do. Write its task.",
    knowledge:
      "It searched documents, which isn't available here. Add a document field to the form and mention it in the step.",
    otherWorkflows: (count: number) => `The file has ${plural(count, "more workflow")}. Import them one by one.`,
  },

  words: {
    chat: "Message",
    input: "Input",
    query: "Question",
    decision: "Decision",
    feedback: "Feedback",
    proceed: "Proceed",
    reject: "Reject",
    otherwise: "Otherwise",
    yes: "Yes",
    no: "No",
    ends: (name: string) => `After ${name}`,
    endsText: (name: string, paths: readonly string[]) =>
      `Nothing follows ${quoted(name)} on this way (${paths.join(", ")}). The run ends here.`,
    continueIf: (condition: string) => `Continue only if this is true: ${condition}`,
    continueUnless: (condition: string) => `Continue only if this is not true: ${condition}`,
    pick: "Take the first of these paths whose condition is true:",
    path: (name: string, condition: string) => (condition ? `- ${name}: ${condition}` : `- ${name}`),
    otherwisePath: (name: string) => `- ${name}: in all other cases`,
    tasks: "Do these tasks one after the other for the item.",
    resultOf: (name: string) => `the result of ${quoted(name)}`,
    json: (schema: string) => `Answer with JSON of this shape and nothing else:\n${schema}`,
    extract: (fields: string) => `Find these in the text and answer with JSON that has them as keys:\n${fields}`,
    summarise: "Write a concise summary of this text:",
    and: " and ",
    or: " or ",
    stepOf: "Settings",
  },
} as const;
