import { formatNumber } from "#lib/locale.ts";

/** How the steps of another product were imported, and what people have to fix. */

import { formatList } from "#lib/locale.ts";
import { plural } from "#lib/text.ts";
import { sentences } from "../../sentences.ts";

const quoted = (label: string) => `“${label}”`;
/** Joins the names of steps; a long list ends with a count. */
const listed = (names: readonly string[]) =>
  formatList(names.length > 5 ? [...names.slice(0, 4).map(quoted), `${names.length - 4} more`] : names.map(quoted));

export const importedStepText = sentences("importedStepText", {
  refused: {
    yamlTooLarge: "A YAML file can be at most 1 MB.",
    notYaml: "This isn't valid JSON or YAML.",
    empty: (source: string) => `This ${source} file contains no workflow.`,
  },
  notes: {
    part: (name: string, position: number, total: number) => `${name} (${position} of ${total})`,
    notesTruncated: "The rest didn't fit into notes.",
    settingsTruncated: "The rest is in the file.",
    original: (name: string, type: string, source: string) => `**${name}** (${type} in ${source})`,
    notImported: (reason: string) => `Not imported: ${reason}`,
    instead: (todo: string) => `Instead: ${todo}`,
    belongedTo: (names: readonly string[]) => `Belonged to: ${listed(names)}.`,
    cameAfter: (names: readonly string[]) => `Came after: ${listed(names)}.`,
    ledTo: (names: readonly string[]) => `Led to: ${listed(names)}.`,
    notConnected: "It wasn't connected to other steps.",
    startsWith: (steps: readonly string[]) => `Here, runs start with ${listed(steps)}.`,
    leadsDirectly: (from: readonly string[], to: readonly string[]) =>
      `Here, ${listed(from)} ${from.length === 1 ? "leads" : "lead"} directly to ${listed(to)}.`,
    runsLater: (from: readonly string[], to: readonly string[]) =>
      `Here, ${listed(to)} ${to.length === 1 ? "runs" : "run"} later than ${listed(from)}.`,
    connectionOmitted: (from: readonly string[], to: readonly string[]) =>
      `Here, nothing leads from ${listed(from)} to ${listed(to)}: this connection was left out.`,
  },
  /** What to do about a step that was not imported, where the reason does not say so. */
  alternatives: {
    nothing: "nothing, unless you need it.",
    unknown: "use an agent step for work a model can do, or a code step for calculations.",
    notConnected: "add a step for it if it should run.",
    unread: "enter its values in the steps that need them.",
  },
  mappedTo: {
    step: (type: string) => `Became a step of type ${type}.`,
    noStepNeeded: "No step needed: later steps use its values directly.",
    start: "No step needed: runs start with the first step.",
    replacedBy: (names: readonly string[]) => `Replaced by ${formatList(names.map(quoted))}.`,
    inLoop: (loop: string) => `Became the task of the loop ${quoted(loop)}.`,
    note: "Became a note on the canvas.",
    disabled: "Disabled, like the original.",
    shownAnyway: "No step needed: results are always shown.",
  },
  reasons: {
    unknown: "There's no equivalent step here.",
    unsupportedType: (type: string) => `Steps of type ${type} aren't available here.`,
    notConnected: "Nothing led to it in the original.",
    disabled: "It was disabled in the original.",
    decidesNothing: "All its paths lead to the same step, so there's nothing to decide.",
    valuesUnused: "No step uses the values it sets.",
    nothingFollows: "It chooses a path, but no path has a next step.",
    besideLoop: (loop: string) => `The loop ${quoted(loop)} gives its items to one agent; this step ran beside it.`,
    knowledge: "It searched documents. Add them to the library, and let an agent read them.",
    tool: "Give the agent a tool here that does this, or call the other app with an HTTP request step.",
    otherApp: "It works in another app. An agent with that integration, or an HTTP request step, can do this.",
    memory: "Steps have no memory here. Mention the earlier steps they should know.",
    state: "There are no separate variables here. Mention the step that has the value.",
  },
  /** Entries of the checklist after an import. */
  checklist: {
    account: (name: string) => `It worked with the account ${quoted(name)}. Connect it again.`,
    replace: "Replace this placeholder, or delete it.",
  },
  triggers: {
    when: (times: string, timezone: string) => (timezone ? `${times}, ${timezone}` : `${times}, your time zone`),
    schedule: (when: string) => `Becomes a schedule: ${when}.`,
    webhook: (call: string, answer: string) =>
      `Becomes a webhook. Callers used ${call}; here, they send POST with a secret to a new URL, and get an answer ${answer.toLowerCase()}.`,
    appEvent: (event: string) => `Becomes an app event: ${event}.`,
    switchOnSchedule: (title: string, when: string) => `Turn on the schedule ${quoted(title)} (${when}).`,
    switchOnWebhook: (title: string, call: string) =>
      `Create a secret for the webhook ${quoted(title)}, give it and the new URL to the callers of ${call}, and turn it on.`,
    switchOnAppEvent: (title: string, app: string) =>
      `Connect ${app} for this workspace, and turn on the app event ${quoted(title)}.`,
  },
  approximated: {
    continued: "It had a path for errors. Here, the run continues with N/A.",
    sequential: "It started several steps in parallel. Here, they run one after another.",
    wholeList: "It processed items one by one. Here, it passes on the full text.",
    joinedBranches: "It joined branches. Branches that aren't taken show N/A.",
    wholeOutput: (name: string, typed: readonly string[]) =>
      `Reads all of ${quoted(name)} instead of a part: ${typed.join(", ")}.`,
    temperature: (value: number) => `The temperature ${value} is above 1, so it was set to 1.`,
    model: (name: string) => `The model ${quoted(name)} isn't available here. The agent picks one (Auto).`,
    loopTasks: (count: number) =>
      `The loop had ${plural(count, "task")} for each item. Here, one agent does all of them.`,
    templateLogic: "A template repeated or chose its parts. Here, an agent fills it in.",
    loopTemplate: "A template put the result of each item together. Here, the agent of the loop does it.",
    show: "Shows the text and waits until someone has read it.",
    choice: "A model decides based on the conditions, written in words.",
    endsRun: "If its condition isn't met, the run ends.",
    wait: "It waited for a while. Here, the next step starts right away.",
    interval: "Its interval starts over at the end of each hour, day, month, or year.",
    looksLessOften: "It looked for events at other times. Here, it looks every 15 minutes.",
    state: "It kept values for later steps. Here, they read each from the first step that sets it.",
    conversation:
      "It kept values in the conversation. Here, later steps of the same run read them, and the next run starts without them.",
    routerModel: (name: string) => `The model ${quoted(name)} chose the path. Here, a router uses the default model.`,
    webhookAnswer: "Its text is the result of a code step, which callers get when the run ends.",
    staticData: "It kept data from one run to the next. Here, each run starts without it.",
    lastNode: "Callers got the data of the last step. Here, they get JSON with the run and its result.",
    publicForm: "People filled it in at a public address. Publish it again in the Form tab.",
    text: "Texts were imported without their fonts and colors.",
    pinned: "Pinned test data was left out.",
    splitInTwo: "One step became two: a question and a decision.",
    answerFormat: "The answer's format is described in words.",
    memory: "It remembered earlier turns. Steps have no memory here.",
    webStep: "Another service searched or read the web. Here, an agent does, with the tools that every agent has.",
    webTools: (names: readonly string[]) =>
      `The agent had ${formatList(names)}. Here, it searches and reads the web with the tools that every agent has.`,
    modelTask: "Another service did it. Here, an agent does.",
    codeWrapped: "Extra lines around the code pass its inputs and outputs.",
  },
  toFix: {
    expressions: (typed: readonly string[]) => `These expressions became plain text: ${typed.join(", ")}.`,
    keyRemoved: "Its text contained a key, which was removed. Enter it again where it belongs.",
    keysRemoved: (fields: readonly string[]) => `Keys were removed from: ${formatList(fields)}. Enter them again.`,
    connectionsOmitted: (names: readonly string[]) => `It also led to ${listed(names)}. Here, it doesn't.`,
    disabledHere: (reason: string) => `${reason} It is disabled here.`,
    settingsOmitted: (count: number) => `The settings of ${plural(count, "more node")} didn't fit.`,
    retriesReduced: (max: number) => `It was retried more than ${plural(max, "time")}; here, ${max} is the maximum.`,
    noContinue: "It continued after an error. Steps of this type can't.",
    noRetry: "It was retried after an error. Steps of this type can't be.",
    textShortened: (max: number) => `Its text was longer than ${formatNumber(max)} characters and was shortened.`,
    fieldsOmitted: (max: number) => `It had more than ${max} fields; the rest were left out.`,
    pathsOmitted: (max: number) => `It had more than ${max} paths; the rest were left out.`,
    loopRemoved: (from: string, to: string) =>
      `The connection back from ${quoted(from)} to ${quoted(to)} was removed: connections can't form a loop here.`,
    noRepetition: "It repeated its steps. Here, they run once.",
    severalStarts: (count: number) =>
      `The file had ${plural(count, "start")}. Here, they follow each other; split it into two workflows if they shouldn't.`,
    trigger: (event: string) =>
      `It started automatically (${event}). Here, a person starts each run and fills in the form.`,
    schedule: (times: string) => `It ran on a schedule (${times}). Here, a person starts each run.`,
    triggersOmitted: (max: number) => `The file had more than ${max} triggers; this one was left out.`,
    everyMinuteAtMost: (times: string) => `It ran every ${times}. Here, once a minute is the most.`,
    everyWeek: (count: number) => `It ran every ${count} weeks. Here, it runs every week.`,
    scheduleEnd: (end: string) => `It ended on ${end}. Here, turn the schedule off by then.`,
    scheduleInput: "It ran with fixed values. Enter them in the schedule.",
    webhookAnswer:
      "It answered with a text or a status of its own. Here, callers get JSON with the run and its result.",
    webhookInput:
      "It passed on a text of its own with values of the call. Write it into the steps that use the question.",
    webhookSignIn: (name: string) => `Callers signed in (${name}). Here, they send the webhook's secret.`,
    webhookParts: (names: readonly string[]) =>
      `It reads ${formatList(names)} of the call. Here, callers send all values in the body. Enter the path of each in the webhook.`,
    eventPart: (names: readonly string[]) => `These settings don't exist here: ${formatList(names)}.`,
    tools: (names: readonly string[]) =>
      `The agent had tools: ${names.join(", ")}. Give it tools here, or add steps that do their work.`,
    code: "Check the code: here, inputs are text and there is no network access.",
    packages: (names: readonly string[]) =>
      `The code loads ${formatList(names)}. If that is not installed here, the code fails where it uses it.`,
    rowsOmitted: (max: number) => `It had more than ${max} headers, parameters, or fields; the rest were left out.`,
    signIn: (name: string) => `It signed in with a stored key. Enter the key in ${quoted(name)}, or change that row.`,
    subflow: "Choose the workflow to run.",
    noTask: "It has no instructions. Describe what it should do.",
    knowledge: "It searched documents. Add them to the library, and let its agent read them.",
    otherWorkflows: (count: number) => `The file has ${plural(count, "more workflow")}. Import them one by one.`,
  },
});
