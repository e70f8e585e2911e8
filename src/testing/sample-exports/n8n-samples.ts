/** Small n8n workflows, one for each thing that an import could lose. */
interface Given {
  readonly type: string;
  readonly parameters?: object;
  readonly [option: string]: unknown;
}
const chain = (text: string, more: object = {}): Given => ({
  type: "@n8n/n8n-nodes-langchain.chainLlm",
  parameters: { text, promptType: "define", ...more },
});
const base = (type: string, parameters: object = {}, more: object = {}): Given => ({
  type: `n8n-nodes-base.${type}`,
  parameters,
  ...more,
});
const ai = (type: string, parameters: object = {}, more: object = {}): Given => ({
  type: `@n8n/n8n-nodes-langchain.${type}`,
  parameters,
  ...more,
});

/** `wires` are `from > to`, with the number of the output after a colon, or the kind of an attachment. */
function flow(name: string, nodes: Readonly<Record<string, Given>>, wires: readonly string[], more: object = {}) {
  const connections: Record<string, Record<string, { node: string; type: string; index: number }[][]>> = {};
  for (const wire of wires) {
    const [ends = "", port = "0"] = wire.split(" : ");
    const [from = "", to = ""] = ends.split(" > ");
    const [kind, output] = /^\d+$/.test(port) ? ["main", Number(port)] : [port, 0];
    const kinds = connections[from] ?? {};
    const outputs = kinds[kind] ?? [];
    connections[from] = { ...kinds, [kind]: outputs };
    while (outputs.length <= output) outputs.push([]);
    outputs[output]?.push({ node: to, type: kind, index: 0 });
  }
  const list = Object.entries(nodes).map(([one, node], at) => ({ name: one, position: [at * 200, at * 40], ...node }));
  return { name, nodes: list, connections, ...more };
}

const start = base("manualTrigger");
const chat = ai("chatTrigger");

export const n8nSamples: Readonly<Record<string, unknown>> = {
  "if with both branches": flow(
    "Sort mail",
    {
      Start: chat,
      Urgent: base("if", {
        conditions: {
          conditions: [
            { leftValue: "={{ $json.chatInput }}", rightValue: "fire", operator: { operation: "contains" } },
          ],
        },
      }),
      Now: chain("Answer at once"),
      Later: chain("Answer tomorrow"),
    },
    ["Start > Urgent", "Urgent > Now : 0", "Urgent > Later : 1"],
  ),
  "switch with a fallback": flow(
    "Route",
    {
      Start: chat,
      Kind: base("switch", {
        rules: {
          values: [
            { outputKey: "Bug", conditions: { conditions: [] } },
            { outputKey: "Idea", conditions: { conditions: [] } },
          ],
        },
        options: { fallbackOutput: "extra" },
      }),
      A: chain("Handle the bug"),
      B: chain("Thank for the idea"),
      C: chain("Ask what is meant"),
    },
    ["Start > Kind", "Kind > A : 0", "Kind > B : 1", "Kind > C : 2"],
  ),
  "filter that decides nothing": flow(
    "Filter",
    {
      Start: chat,
      Keep: base("filter", {
        conditions: { conditions: [{ leftValue: "={{ $json.age }}", rightValue: 18, operator: { operation: "gt" } }] },
      }),
      Write: chain("Write to adults"),
    },
    ["Start > Keep", "Keep > Write"],
  ),
  "request with headers, query and body": flow(
    "Fetch",
    {
      Start: start,
      Fetch: base("httpRequest", {
        method: "PUT",
        url: "https://api.example.com/items",
        headerParameters: { parameters: [{ name: "Accept", value: "text/csv" }] },
        queryParameters: { parameters: [{ name: "page", value: "42" }] },
        jsonBody: '{"title": "Spring"}',
        options: { timeout: 12345, redirect: { redirect: { maxRedirects: 7 } } },
      }),
      Read: chain("={{ 'Sum up ' + $json.body }}"),
    },
    ["Start > Fetch", "Fetch > Read"],
  ),
  "apps in the middle of a flow": flow(
    "Apps",
    {
      Start: chat,
      Find: base(
        "googleSheets",
        { documentId: { __rl: true, value: "sheet-77", mode: "id" }, range: "A1:F9" },
        { credentials: { googleSheetsOAuth2Api: { id: "3", name: "Ada's sheets" } } },
      ),
      Write: chain("Write about the rows"),
      Post: base("slack", { channel: "#launch", text: "={{ $json.text }}" }),
    },
    ["Start > Find", "Find > Write", "Write > Post"],
  ),
  "agent with model, memory, parser, tool": flow(
    "Agent",
    {
      Start: chat,
      Helper: ai("agent", { options: { systemMessage: "You plan trips.", maxIterations: 6 } }),
      Model: ai("lmChatOpenAi", {
        model: { value: "gpt-4o" },
        options: { temperature: 0.4, topP: 0.8, maxTokens: 777 },
      }),
      Memory: ai("memoryBufferWindow", { contextWindowLength: 11 }),
      Shape: ai("outputParserStructured", { jsonSchemaExample: '{"city": {"name": "Oslo", "days": [1, 2]}}' }),
      Weather: ai("toolHttpRequest", { url: "https://weather.example.com", toolDescription: "The weather of a city" }),
    },
    [
      "Start > Helper",
      "Model > Helper : ai_languageModel",
      "Memory > Helper : ai_memory",
      "Shape > Helper : ai_outputParser",
      "Weather > Helper : ai_tool",
    ],
  ),
  "classifier with a model of its own": flow(
    "Classify",
    {
      Start: chat,
      Mood: ai("textClassifier", {
        inputText: "={{ $json.chatInput }}",
        categories: {
          categories: [
            { category: "Glad", description: "Praise of any kind" },
            { category: "Sad", description: "Complaints" },
          ],
        },
        options: { systemPromptTemplate: "Judge the mood only." },
      }),
      Judge: ai("lmChatMistralCloud", { model: "mistral-large-latest" }),
      Glad: chain("Say thanks"),
      Sad: chain("Say sorry"),
    },
    ["Start > Mood", "Judge > Mood : ai_languageModel", "Mood > Glad : 0", "Mood > Sad : 1"],
  ),
  "loop over items with code beside": flow(
    "Loop",
    {
      Start: chat,
      List: base("splitOut", { fieldToSplitOut: "rows" }),
      Each: base("splitInBatches", { batchSize: 3 }, { typeVersion: 3 }),
      Write: chain("Write about the row"),
      Count: base("code", { jsCode: "return items.length * 31" }),
      End: chain("Sum up"),
    },
    ["Start > List", "List > Each", "Each > End : 0", "Each > Write : 1", "Write > Count", "Count > Each"],
  ),
  "disabled, retried and continued nodes": flow(
    "Options",
    {
      Start: chat,
      Old: chain("Old text", {}),
      New: {
        ...chain("New text"),
        retryOnFail: true,
        maxTries: 3,
        onError: "continueRegularOutput",
        notes: "Asked by the board",
      },
      Off: { ...base("code", { jsCode: "return 1 + 41" }), disabled: true },
    },
    ["Start > Old", "Old > New", "New > Off"],
  ),
  "error output": flow(
    "Errors",
    {
      Start: chat,
      Try: { ...base("code", { jsCode: "throw 5" }), onError: "continueErrorOutput" },
      Good: chain("All well"),
      Bad: chain("Tell the admin"),
    },
    ["Start > Try", "Try > Good : 0", "Try > Bad : 1"],
  ),
  "nodes that nothing leads to": flow(
    "Loose",
    {
      Start: chat,
      Used: chain("Used"),
      Loose: chain("Loose prompt"),
      After: base("slack", { channel: "#loose" }),
      Which: base("if", { conditions: { boolean: [{ value1: "={{ $json.x }}", value2: true }] } }),
      Yes: chain("Loose yes"),
      No: chain("Loose no"),
    },
    ["Start > Used", "Loose > After", "After > Which", "Which > Yes : 0", "Which > No : 1"],
  ),
  "pinned data, static data and settings": flow(
    "Pins",
    { Start: chat, Draft: chain("Write a draft") },
    ["Start > Draft"],
    {
      pinData: { Draft: [{ json: { text: "A pinned draft" } }] },
      settings: { timezone: "Europe/Oslo", executionTimeout: 99 },
      staticData: { cursor: "row-8" },
    },
  ),
  "values nobody reads": flow(
    "Set",
    {
      Start: chat,
      Values: base("set", {
        assignments: {
          assignments: [
            { name: "tone", value: "warm and brief" },
            { name: "used", value: "seven" },
          ],
        },
      }),
      Write: chain("={{ 'Use ' + $json.used }}"),
    },
    ["Start > Values", "Values > Write"],
  ),
  "schedule and webhook": flow(
    "Triggers",
    {
      Daily: base("scheduleTrigger", { rule: { interval: [{ field: "cronExpression", expression: "0 6 * * 1" }] } }),
      Hook: base("webhook", { path: "order-hook", httpMethod: "POST" }),
      Write: chain("={{ $json.body.order }}"),
    },
    ["Daily > Write", "Hook > Write"],
  ),
  "times of older versions": flow(
    "Old times",
    {
      Cron: base("cron", {
        triggerTimes: { item: [{ mode: "everyWeek", weekday: "5", hour: 11, minute: 20 }, { hour: 22 }] },
      }),
      Interval: base("interval", { unit: "minutes", interval: 30 }),
      Write: chain("Say what time it is"),
    },
    ["Cron > Write", "Interval > Write"],
    { settings: { timezone: "Asia/Tokyo" } },
  ),
  "events of apps": flow(
    "Events",
    {
      Mail: base("gmailTrigger", { filters: { q: "has:attachment" }, pollTimes: { item: [{ mode: "everyMinute" }] } }),
      Chat: base("telegramTrigger", { updates: ["message"] }),
      Write: chain("={{ 'About ' + $json.Subject }}"),
    },
    ["Mail > Write", "Chat > Write"],
  ),
  "a way through a part of an agent": flow(
    "Through the memory",
    {
      Hook: base("webhook", { path: "ask" }),
      Memory: ai("memoryBufferWindow", { contextWindowLength: 7 }),
      Splitter: ai("textSplitterTokenSplitter", { chunkSize: 321 }),
      Loader: ai("documentDefaultDataLoader", { jsonMode: "expressionData" }),
      Store: ai("vectorStoreInMemory", { memoryKey: "shared-key" }),
      Search: ai("vectorStoreInMemory", { mode: "load" }),
      Vectors: ai("embeddingsOpenAi", { dimensions: 256 }),
      Model: ai("lmChatOpenAi", { model: "gpt-4o" }, { credentials: { openAiApi: "The shared account" } }),
      Agent: ai("agent", { text: "Answer the caller", promptType: "define" }),
      Other: chain("Answer again"),
      Tell: base("slack", { text: "It failed" }),
    },
    [
      "Hook > Memory",
      "Memory > Agent : ai_memory",
      "Model > Agent : ai_languageModel",
      "Model > Other : ai_languageModel",
      "Agent > Other",
      "Agent > Tell : onError",
      "Other > Store",
      "Store > Search",
      "Splitter > Loader : ai_textSplitter",
      "Loader > Store : ai_document",
      "Vectors > Store : ai_embedding",
      "Vectors > Search : ai_embedding",
    ],
  ),
  "two nodes with one name": {
    name: "Twice",
    nodes: [
      { name: "Say", type: "@n8n/n8n-nodes-langchain.chainLlm", parameters: { text: "First words" } },
      { name: "Say", type: "@n8n/n8n-nodes-langchain.chainLlm", parameters: { text: "Second words" } },
    ],
    connections: {},
  },
  "comments only": {
    name: "Notes",
    nodes: [{ name: "Note", type: "n8n-nodes-base.stickyNote", parameters: { content: "Plan first" } }],
    connections: {},
  },
  "a trigger only": {
    name: "Empty",
    nodes: [{ name: "Go", type: "n8n-nodes-base.manualTrigger", parameters: { why: "just because" } }],
    connections: {},
  },
};
