/** Small workflows of Dify, Flowise, Langflow and agent builders, one for each thing that an import could lose. */
type Nodes = Readonly<Record<string, { readonly type: string; readonly [setting: string]: unknown }>>;

/** `wires` are `from > to`, with the port after a colon. */
const edgesOf = (wires: readonly string[]) =>
  wires.map((wire) => {
    const [ends = "", port = ""] = wire.split(" : ");
    const [source = "", target = ""] = ends.split(" > ");
    return { source, target, port };
  });

const dify = (name: string, nodes: Nodes, wires: readonly string[], more: object = {}) => ({
  kind: "app",
  app: { name, mode: "workflow", icon: "robot" },
  workflow: {
    features: { opening_statement: `Welcome to ${name}` },
    environment_variables: [{ name: "REGION", value: "north-9", value_type: "string" }],
    ...more,
    graph: {
      nodes: Object.entries(nodes).map(([id, { parentId, ...data }]) => ({
        id,
        ...(parentId ? { parentId } : {}),
        data: { title: `The ${id}`, ...data },
      })),
      edges: edgesOf(wires).map(({ port, ...edge }) => ({ ...edge, sourceHandle: port || "source" })),
    },
  },
});
const start = { type: "start", variables: [{ label: "Topic", variable: "topic", type: "text-input", required: true }] };
const llm = (text: string, more: object = {}) => ({
  type: "llm",
  prompt_template: [{ role: "user", text }],
  model: { name: "gpt-4o", completion_params: { temperature: 0.3, top_p: 0.77 } },
  ...more,
});

export const difySamples: Readonly<Record<string, unknown>> = {
  "nested output schema": dify(
    "Schema",
    {
      a: start,
      b: llm("Describe {{#a.topic#}}", {
        structured_output_enabled: true,
        structured_output: {
          schema: {
            type: "object",
            properties: {
              place: { type: "object", properties: { city: { type: "string", description: "Its largest city" } } },
            },
          },
        },
      }),
    },
    ["a > b"],
  ),
  "classifier with a model": dify(
    "Classes",
    {
      a: start,
      b: {
        type: "question-classifier",
        query_variable_selector: ["a", "topic"],
        instruction: "Be strict",
        model: { name: "claude-3-5-sonnet-20241022" },
        classes: [
          { id: "1", name: "Food" },
          { id: "2", name: "Music" },
        ],
      },
      c: llm("Cook"),
      d: llm("Sing"),
    },
    ["a > b", "b > c : 1", "b > d : 2"],
  ),
  "retries and a branch for errors": dify(
    "Errors",
    {
      a: start,
      b: {
        type: "code",
        code: "def main(x):\n    return {'y': x}",
        code_language: "python3",
        variables: [{ variable: "x", value_selector: ["a", "topic"] }],
        outputs: { y: { type: "string" } },
        retry_config: { retry_enabled: true, max_retries: 2, retry_interval: 1500 },
        error_strategy: "fail-branch",
      },
      c: llm("Good {{#b.y#}}"),
      d: llm("Tell the admin"),
    },
    ["a > b", "b > c", "b > d : fail-branch"],
  ),
  "iteration with a request inside": dify(
    "Each",
    {
      a: start,
      b: { type: "iteration", iterator_selector: ["a", "topic"] },
      s: { type: "iteration-start", parentId: "b" },
      c: { ...llm("Write {{#b.item#}}"), parentId: "b" },
      d: {
        type: "http-request",
        method: "get",
        url: "https://example.com/in-loop",
        headers: "Accept: text/css",
        parentId: "b",
      },
      e: { type: "end", outputs: [{ variable: "all", value_selector: ["b", "output"] }] },
    },
    ["a > b", "s > c", "c > d", "b > e"],
  ),
  "knowledge, tools and variables": dify(
    "Parts",
    {
      a: start,
      b: { type: "knowledge-retrieval", dataset_ids: ["set-5"], multiple_retrieval_config: { top_k: 9 } },
      c: { type: "tool", provider_name: "maps", tool_name: "find_place", tool_parameters: { query: "a quiet café" } },
      d: { type: "assigner", items: [{ variable_selector: ["conversation", "mood"], value: "cheerful" }] },
      e: llm("Answer"),
    },
    ["a > b", "b > c", "c > d", "d > e"],
  ),
  "a schedule": dify(
    "Nightly",
    {
      a: {
        ...{ type: "trigger-schedule", mode: "visual", frequency: "weekly", timezone: "Asia/Tokyo" },
        visual_config: { time: "2:30 PM", weekdays: ["mon", "thu"] },
      },
      b: llm("Sum up the week"),
    },
    ["a > b"],
  ),
  "a webhook": dify(
    "Hook",
    {
      a: {
        ...{ type: "trigger-webhook", method: "post", content_type: "application/json", async_mode: false },
        ...{ body: [{ name: "order", type: "string", required: true }], headers: [{ name: "X-Shop" }], params: [] },
      },
      b: llm("Handle {{#a.order#}}"),
    },
    ["a > b"],
  ),
  "the answer of an API": {
    data: { dsl: JSON.stringify(dify("Wrapped", { a: start, b: llm("Inside an envelope") }, ["a > b"])) },
  },
  "app without a graph": {
    kind: "app",
    app: { name: "Plain", mode: "completion" },
    model_config: {
      pre_prompt: "Rhyme about {{word}}",
      model: { name: "gpt-4o-mini", completion_params: { temperature: 0.9, presence_penalty: 0.33 } },
      user_input_form: [{ "text-input": { label: "Word", variable: "word", required: true } }],
      dataset_configs: { top_k: 4 },
    },
  },
  "two nodes with one id": {
    kind: "app",
    app: { name: "Double", mode: "workflow" },
    workflow: {
      graph: {
        nodes: [
          { id: "x", data: { title: "One", ...llm("First text") } },
          { id: "x", data: { title: "Two", ...llm("Second text") } },
        ],
        edges: [],
      },
    },
  },
};

const agentflow = (nodes: Nodes, wires: readonly string[]) => ({
  nodes: Object.entries(nodes).map(([id, { type, parentNode, label, ...inputs }]) => ({
    id,
    type: "agentFlow",
    ...(parentNode ? { parentNode } : {}),
    data: { id, name: type, label: label ?? `The ${id}`, inputs },
  })),
  edges: edgesOf(wires).map(({ port, ...edge }) => ({
    ...edge,
    sourceHandle: `${edge.source}-output-${port || edge.source}`,
  })),
});
const begin = {
  type: "startAgentflow",
  startInputType: "chatInput",
  startState: [{ key: "draft", value: "none yet" }],
};

const chatflow = (
  nodes: Readonly<Record<string, { readonly name: string; readonly category: string; readonly inputs: object }>>,
  wires: readonly string[],
) => ({
  nodes: Object.entries(nodes).map(([id, data]) => ({ id, data: { id, label: `The ${id}`, ...data } })),
  edges: edgesOf(wires),
});

export const flowiseSamples: Readonly<Record<string, unknown>> = {
  "state, loop and tools": agentflow(
    {
      a: begin,
      b: {
        type: "agentAgentflow",
        agentMessages: [{ role: "system", content: "<p>You edit.</p>" }],
        agentTools: [{ agentSelectedTool: "calculator", agentSelectedToolConfig: { precision: "4-digits" } }],
        agentUpdateState: [{ key: "draft", value: "{{ output }}" }],
        agentModel: "chatOpenAI",
        agentModelConfig: { modelName: "gpt-4o", temperature: 0.2, maxTokens: 512 },
      },
      c: { type: "loopAgentflow", loopBackToNode: "b-The b", maxLoopCount: 5 },
    },
    ["a > b", "b > c"],
  ),
  "a schedule": agentflow(
    {
      a: {
        ...{ type: "startAgentflow", startInputType: "scheduleInput", scheduleType: "visualPicker" },
        ...{ scheduleFrequency: "monthly", scheduleOnTime: "06:45", scheduleOnDayOfMonth: "1,L" },
        ...{ scheduleTimezone: "Europe/London", scheduleInputMode: "text" },
        scheduleDefaultInput: "Write the report of the month",
      },
      b: { type: "llmAgentflow", llmUserMessage: "{{ question }}" },
    },
    ["a > b"],
  ),
  "a webhook": agentflow(
    {
      a: {
        ...{ type: "startAgentflow", startInputType: "webhookTrigger", webhookMethod: "PATCH" },
        ...{ webhookResponseMode: "async", webhookEnableAuth: false },
      },
      b: { type: "llmAgentflow", llmUserMessage: "Greet {{ $webhook.body.customer.name }}" },
    },
    ["a > b"],
  ),
  "router with a model": agentflow(
    {
      a: begin,
      b: {
        type: "conditionAgentAgentflow",
        conditionAgentModel: "chatAnthropic",
        conditionAgentModelConfig: { modelName: "claude-3-5-haiku-latest", temperature: 0.1 },
        conditionAgentInstructions: "Decide who answers",
        conditionAgentScenarios: [{ scenario: "Asks about prices" }, { scenario: "Asks for help" }],
      },
      c: { type: "llmAgentflow", llmUserMessage: "Tell the price" },
      d: { type: "llmAgentflow", llmUserMessage: "Help" },
    },
    ["a > b", "b > c : 0", "b > d : 1"],
  ),
  "request and retriever": agentflow(
    {
      a: begin,
      b: {
        type: "httpAgentflow",
        method: "POST",
        url: "https://example.com/flow",
        headers: [{ key: "X-Trace", value: "on" }],
        body: '{"a": "b-body"}',
        responseType: "json",
      },
      c: {
        type: "retrieverAgentflow",
        retrieverQuery: "<p>find it</p>",
        retrieverKnowledgeDocumentStores: [{ documentStore: "store-3" }],
      },
    },
    ["a > b", "b > c"],
  ),
  "iteration with code inside": agentflow(
    {
      a: begin,
      b: { type: "iterationAgentflow", iterationInput: "{{ question }}" },
      c: {
        type: "customFunctionAgentflow",
        parentNode: "b",
        customFunctionJavascriptFunction: "return $item.toUpperCase()",
      },
      d: {
        type: "llmAgentflow",
        llmUserMessage: "Sum up {{ b }}",
        llmStructuredOutput: [
          { key: "facts", type: "jsonArray", jsonSchema: '{"fact": {"type": "string"}}', description: "All of them" },
        ],
      },
    },
    ["a > b", "b > d"],
  ),
  "chain with a prompt": chatflow(
    {
      m: {
        name: "chatOpenAI",
        category: "Chat Models",
        inputs: { modelName: "gpt-4o-mini", temperature: "0.6", basepath: "https://proxy.example.com" },
      },
      p: { name: "promptTemplate", category: "Prompts", inputs: { template: "Translate {text} into Danish" } },
      c: { name: "llmChain", category: "Chains", inputs: { chainName: "Danish" } },
    },
    ["m > c", "p > c"],
  ),
  "supervisor and workers": chatflow(
    {
      m: { name: "chatAnthropic", category: "Chat Models", inputs: { modelName: "claude-3-5-sonnet-20241022" } },
      s: {
        name: "supervisor",
        category: "Multi Agents",
        inputs: { supervisorName: "Lead", supervisorPrompt: "You lead {team_members}.", recursionLimit: 30 },
      },
      a: {
        name: "worker",
        category: "Multi Agents",
        inputs: { workerName: "Researcher", workerPrompt: "You research facts.", maxIterations: 4 },
      },
      b: {
        name: "worker",
        category: "Multi Agents",
        inputs: { workerName: "Author", workerPrompt: "You write well." },
      },
      t: { name: "serper", category: "Tools", inputs: { country: "no" } },
    },
    ["m > s", "s > a", "s > b", "t > a"],
  ),
  "sequential agents with a condition": chatflow(
    {
      m: { name: "chatOpenAI", category: "Chat Models", inputs: { modelName: "gpt-4o" } },
      st: { name: "seqStart", category: "Sequential Agents", inputs: {} },
      a: {
        name: "seqAgent",
        category: "Sequential Agents",
        inputs: { agentName: "Planner", systemMessagePrompt: "You plan.", humanMessagePrompt: "Plan it now" },
      },
      c: {
        name: "seqCondition",
        category: "Sequential Agents",
        inputs: { conditionName: "Ready?", conditionFunction: "return 'End'" },
      },
      l: { name: "seqLoop", category: "Sequential Agents", inputs: { loopToName: "Planner" } },
    },
    ["m > st", "st > a", "a > c", "c > l"],
  ),
  "a bundle of flows": {
    ChatFlow: [
      {
        name: "First flow",
        flowData: JSON.stringify(
          chatflow(
            {
              m: { name: "chatOpenAI", category: "Chat Models", inputs: { modelName: "gpt-4o" } },
              c: { name: "conversationChain", category: "Chains", inputs: { systemMessagePrompt: "You chat." } },
            },
            ["m > c"],
          ),
        ),
      },
    ],
  },
};

const component = (id: string, type: string, values: Readonly<Record<string, unknown>>) => ({
  id,
  type: "genericNode",
  data: {
    type,
    node: {
      display_name: `The ${id}`,
      template: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value }])),
    },
  },
});
const langflow = (name: string, nodes: readonly object[], wires: readonly string[]) => ({
  name,
  description: `What ${name} does`,
  data: {
    nodes,
    edges: edgesOf(wires).map(({ source, target, port }) => ({
      source,
      target,
      data: { targetHandle: { fieldName: port } },
    })),
  },
});

export const langflowSamples: Readonly<Record<string, unknown>> = {
  "prompt and model": langflow(
    "Basic",
    [
      component("i", "ChatInput", { input_value: "Hi" }),
      component("p", "Prompt", { template: "Answer {question} like a pirate" }),
      component("m", "OpenAIModel", {
        model_name: "gpt-4o-mini",
        temperature: 0.25,
        system_message: "Arr",
        max_tokens: 321,
      }),
      component("o", "ChatOutput", { sender_name: "Pirate" }),
    ],
    ["i > p : question", "p > m : input_value", "m > o : input_value"],
  ),
  "agent with a tool": langflow(
    "Tools",
    [
      component("i", "ChatInput", {}),
      component("t", "CalculatorComponent", { expression: "6*7" }),
      component("a", "Agent", { agent_llm: "OpenAI", model_name: "gpt-4o", system_prompt: "You compute." }),
      component("o", "ChatOutput", {}),
    ],
    ["i > a : input_value", "t > a : tools", "a > o : input_value"],
  ),
  "document search": langflow(
    "RAG",
    [
      component("i", "ChatInput", {}),
      component("s", "AstraDB", { collection_name: "manuals-2", number_of_results: 4 }),
      component("p", "Prompt", { template: "{context}\n\nAnswer {question}" }),
      component("m", "AnthropicModel", { model_name: "claude-3-5-sonnet-latest" }),
    ],
    ["i > s : search_query", "s > p : context", "i > p : question", "p > m : input_value"],
  ),
};

export const agentBuilderSamples: Readonly<Record<string, unknown>> = {
  "classification and approval": {
    name: "Desk",
    nodes: [
      { id: "s", type: "start", data: { state_vars: [{ name: "order" }] } },
      { id: "g", type: "guardrails", data: { name: "Guard", pii: "mask-all" } },
      {
        id: "c",
        type: "classify",
        data: {
          name: "Sorter",
          model: "gpt-4.1",
          instructions: "Sort the question",
          categories: [
            { id: "k1", name: "Refund" },
            { id: "k2", name: "Other" },
          ],
        },
      },
      {
        id: "a",
        type: "agent",
        data: {
          name: "Refunds",
          instructions: "Handle {{workflow.order}}",
          model: { id: "gpt-5" },
          tools: [{ type: "file_search", name: "policies" }],
          output_schema: { type: "object", properties: { amount: { type: "number" } } },
        },
      },
      { id: "h", type: "user_approval", data: { name: "Approve", message: "Pay it back?" } },
      { id: "e", type: "end", data: { name: "Done", text: "All set" } },
    ],
    edges: edgesOf(["s > g", "g > c", "c > a : k1", "c > e : k2", "a > h", "h > e"]).map(({ port, ...edge }) => ({
      ...edge,
      source_handle: port,
    })),
  },
  "state and loop": {
    name: "Loop",
    nodes: [
      { id: "s", type: "start", data: {} },
      { id: "v", type: "set_state", data: { name: "Remember", assignments: [{ name: "count", value: "0 + 17" }] } },
      { id: "w", type: "while", data: { name: "Until done", condition: "state.count < 23", items: "{{input.rows}}" } },
      { id: "m", type: "mcp", data: { name: "Drive", server_label: "drive-mcp", allowed_tools: ["list_files"] } },
      { id: "a", type: "agent", data: { name: "Writer", instructions: "Write one line", model: "gpt-4o" } },
    ],
    edges: edgesOf(["s > v", "v > w", "w > a : body", "w > m"]).map(({ port, ...edge }) => ({
      ...edge,
      source_handle: port,
    })),
  },
};
