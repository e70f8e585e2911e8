/** A Flowise agentflow written for the tests: a form, an agent, a question with a loop back, a condition, a tool. */
const node = (id: string, name: string, label: string, inputs: object, more: object = {}) => ({
  id,
  type: "agentFlow",
  position: { x: 0, y: 0 },
  data: { id, name, label, version: 1, inputs },
  ...more,
});
const edge = (source: string, target: string, output = source.split("_")[0]) => ({
  source,
  target,
  sourceHandle: `${source}-output-${output}`,
  targetHandle: target,
});

export const flowiseExport = {
  nodes: [
    node("startAgentflow_0", "startAgentflow", "Start", {
      startInputType: "formInput",
      formInputTypes: [{ type: "string", label: "Subject", name: "subject" }],
    }),
    node("agentAgentflow_0", "agentAgentflow", "Reply", {
      agentMessages: [{ role: "system", content: "<p>You reply.</p><p>Be kind.</p>" }],
      agentUserMessage: '<p>To <span class="variable">{{ $form.subject }}</span> and {{ $flow.state.x }}</p>',
      agentTools: [{ agentSelectedTool: "googleCustomSearch" }],
      agentModelConfig: { modelName: "claude-sonnet-4-0", temperature: 0.9 },
    }),
    node("humanInputAgentflow_0", "humanInputAgentflow", "Ask", {
      humanInputDescription: "<p>Send it?</p>",
      humanInputEnableFeedback: true,
    }),
    node("loopAgentflow_0", "loopAgentflow", "Back", { loopBackToNode: "agentAgentflow_0-Reply" }),
    node("llmAgentflow_0", "llmAgentflow", "Title", {
      llmUserMessage: "<p>A title for {{ agentAgentflow_0 }}</p>",
      llmModelConfig: { modelName: "llama3.2" },
      llmStructuredOutput: [{ key: "title", type: "string", description: "The title" }],
    }),
    node("toolAgentflow_0", "toolAgentflow", "Send mail", {
      toolAgentflowSelectedTool: "gmail",
      password: "hunter2hunter2",
    }),
    node("stickyNoteAgentflow_0", "stickyNoteAgentflow", "Note", { note: "Remember" }),
  ],
  edges: [
    edge("startAgentflow_0", "agentAgentflow_0"),
    edge("agentAgentflow_0", "humanInputAgentflow_0"),
    edge("humanInputAgentflow_0", "llmAgentflow_0", "0"),
    edge("humanInputAgentflow_0", "loopAgentflow_0", "1"),
    edge("llmAgentflow_0", "toolAgentflow_0"),
  ],
};
