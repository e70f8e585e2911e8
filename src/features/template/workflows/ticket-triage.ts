import type { WorkflowTemplate } from "./template.ts";

export const ticketTriage: WorkflowTemplate = {
  id: "ticket-triage",
  title: "Ticket triage and reply",
  category: "support",
  icon: "life-buoy",
  description: "Sorts a message into fault, invoice, or question and drafts a reply that fits.",
  Nodes: [
    {
      index: 0,
      label: "The ticket",
      type: "HUMAN_INPUT",
      config: {
        fields: [
          { label: "Message", type: "TEXT", required: true, config: { description: "What the customer wrote." } },
          {
            label: "What we know",
            type: "TEXT",
            required: false,
            config: { description: "Plan, history, known faults, what our rules allow." },
          },
          {
            label: "Tone",
            type: "SELECT",
            required: true,
            config: { options: ["Friendly", "Formal", "Short"] },
          },
        ],
      },
    },
    {
      index: 1,
      label: "Sort",
      type: "ROUTER",
      config: {
        prompt: {
          text: `What is this message mainly about? If it is about several things, choose the one that hurts the customer most.

<message>
{{Message}}
</message>`,
        },
        paths: [
          { nextNodeIndex: 2, desc: "Something is broken, slow, lost, or behaves differently than before." },
          { nextNodeIndex: 3, desc: "It is about an invoice, a payment, a refund, a contract, or a cancellation." },
          { nextNodeIndex: 4, desc: "It is a question, a request, praise, or anything else." },
        ],
      },
    },
    {
      index: 2,
      label: "Fault",
      type: "AGENT",
      role: "a technical support agent who narrows down a fault step by step and never blames the customer",
      config: {
        prompt: {
          text: `Draft a reply to a customer who has a problem.

<message>
{{Message}}
</message>
<known>
{{What we know}}
</known>

Say what you understood, in one sentence. Give at most three things to try, easiest first, each with what they should see. Ask for exactly what an engineer needs to look further. If a known fault fits, say so and what it means for them. Do not promise a date. Then, below a line, add a note for the engineers: steps, expected result, actual result, severity with a reason.`,
        },
      },
    },
    {
      index: 3,
      label: "Invoice",
      type: "AGENT",
      role: "a billing clerk who explains amounts exactly and promises no refund",
      config: {
        prompt: {
          text: `Draft a reply to a customer who writes about money.

<message>
{{Message}}
</message>
<known>
{{What we know}}
</known>

Name the amount and the date they mean, as they wrote them. Explain how it came about, without jargon. Offer only what our rules allow; if they don't cover it, write [to be decided] and say what happens next. Never ask for card numbers. Then, below a line, add a note for accounting: what to check, and the options with their cost.`,
        },
      },
    },
    {
      index: 4,
      label: "Question",
      type: "AGENT",
      role: "a support agent who answers from what is known and says when something isn't",
      config: {
        prompt: {
          text: `Draft a reply to a customer who asks a question or requests something.

<message>
{{Message}}
</message>
<known>
{{What we know}}
</known>

Answer first, then explain. Number the steps and use the exact names of buttons. If we do not know, say who will find out and that we will get back to them. Thank them for a request by naming what it would make possible for them, without a promise. Then, below a line, add one sentence for the team: what this tells us about the product.`,
        },
      },
    },
    {
      index: 5,
      label: "Reply to send",
      type: "AGENT",
      role: "a customer service editor who makes replies correct, kind, and short",
      config: {
        prompt: {
          text: `One of these drafts was written; the others are N/A.

<draft>
{{Fault}}
{{Invoice}}
{{Question}}
</draft>
<message>
{{Message}}
</message>
Tone: {{Tone}}

Make it ready to send: in the customer's language, every question answered, nothing promised that isn't in the draft, no internal note, at most 150 words. Then repeat the internal note unchanged below the line "For us:".`,
        },
      },
    },
  ],
};
