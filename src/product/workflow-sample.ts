/** A small workflow that works at once, in the short form: what a newcomer starts from. */
export const workflowSample = {
  title: "Answer a customer e-mail",
  Nodes: [
    {
      index: 0,
      label: "The e-mail",
      type: "HUMAN_INPUT",
      config: {
        fields: [
          { label: "E-mail from the customer", type: "TEXT", required: true, order: 0, config: {} },
          {
            label: "Tone",
            type: "SELECT",
            required: false,
            order: 1,
            config: { options: ["Friendly", "Formal", "Short"] },
          },
        ],
      },
    },
    {
      index: 1,
      label: "Draft the answer",
      type: "AGENT",
      config: {
        prompt: {
          text: "Write an answer to this e-mail.\n\n{{E-mail from the customer}}\n\nTone: {{Tone}}. Answer every question, promise nothing that the e-mail does not ask for, and end with one clear next step.",
          humanInputFieldReferences: [
            { nodeIndex: 0, fieldLabel: "E-mail from the customer" },
            { nodeIndex: 0, fieldLabel: "Tone" },
          ],
        },
      },
    },
    {
      index: 2,
      label: "Check the answer",
      type: "AGENT",
      config: {
        prompt: {
          text: "Here is an e-mail and a draft of the answer.\n\nE-mail:\n{{E-mail from the customer}}\n\nDraft:\n{{Draft the answer}}\n\nMend what is wrong, missing or too long, and give back only the finished answer.",
          humanInputFieldReferences: [{ nodeIndex: 0, fieldLabel: "E-mail from the customer" }],
          otherNodeOutputReferences: [{ nodeIndex: 1 }],
        },
      },
    },
  ],
} as const;
