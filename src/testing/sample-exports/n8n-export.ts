/**
 * An n8n export written for the tests: a chat, an agent with parts, a decision, a loop, code, an HTTP request, apps.
 */
export const n8nKey = "sk-proj-abcdef0123456789abcdef0123456789";

const node = (name: string, type: string, parameters: object, more: object = {}) => ({
  id: name,
  name,
  type: type.includes(".") ? type : `n8n-nodes-base.${type}`,
  typeVersion: 3,
  position: [0, 0],
  parameters,
  ...more,
});
const to = (...names: string[]) => names.map((name) => ({ node: name, type: "main", index: 0 }));

export const n8nExport = {
  name: "Answer mail",
  tags: [{ name: "Support" }],
  pinData: { Mail: [{ json: { a: 1 } }] },
  nodes: [
    node("Mail form", "formTrigger", {
      formFields: {
        values: [
          { fieldLabel: "What is it about?", requiredField: true },
          {
            fieldLabel: "Kind",
            fieldType: "dropdown",
            fieldOptions: { values: [{ option: "Bug" }, { option: "Idea" }] },
          },
        ],
      },
    }),
    node("Shape", "set", {
      assignments: { assignments: [{ name: "topic", value: "=About {{ $json['What is it about?'] }}" }] },
    }),
    node("Writer", "@n8n/n8n-nodes-langchain.agent", {
      promptType: "define",
      text: "=Write about {{ $json.topic }}, kind {{ $('Mail form').item.json.Kind }}, on {{ $now.format('yyyy') }}",
      options: { systemMessage: "You write mail." },
    }),
    node("GPT", "@n8n/n8n-nodes-langchain.lmChatOpenAi", {
      model: { value: "gpt-4o-mini" },
      options: { temperature: 0.2 },
    }),
    node("Search", "@n8n/n8n-nodes-langchain.toolHttpRequest", { url: "https://example.com", apiKey: n8nKey }),
    node("Is it good?", "if", {
      conditions: {
        combinator: "and",
        conditions: [
          {
            leftValue: "={{ $json.output }}",
            rightValue: "sorry",
            operator: { operation: "notContains", type: "string" },
          },
        ],
      },
    }),
    node(
      "Send",
      "gmail",
      { sendTo: "={{ $json.output }}", token: n8nKey },
      { credentials: { gmailOAuth2: { id: "1", name: "Mine" } } },
    ),
    node("Apologise", "@n8n/n8n-nodes-langchain.chainLlm", {
      text: "=Say sorry for {{ $('Writer').item.json.output }}",
    }),
    node("Thank", "@n8n/n8n-nodes-langchain.chainLlm", { text: "Say thanks." }),
    node("Again", "noOp", {}),
    node("Remark", "stickyNote", { content: "## Read me" }),
    node("Old", "httpRequest", { url: "https://example.com" }, { disabled: true }),
  ],
  connections: {
    "Mail form": { main: [to("Shape")] },
    Shape: { main: [to("Writer")] },
    GPT: { ai_languageModel: [[{ node: "Writer", type: "ai_languageModel", index: 0 }]] },
    Search: { ai_tool: [[{ node: "Writer", type: "ai_tool", index: 0 }]] },
    Writer: { main: [to("Is it good?")] },
    "Is it good?": { main: [to("Send"), to("Apologise")] },
    Send: { main: [to("Thank")] },
    Apologise: { main: [to("Again")] },
    Again: { main: [to("Writer")] },
  },
};
