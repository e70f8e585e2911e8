import type { WorkflowTemplate } from "./template.ts";

export const linkedinPost: WorkflowTemplate = {
  id: "linkedin-post",
  title: "LinkedIn post that fits its topic",
  category: "marketing",
  icon: "message-square-quote",
  description: "Chooses between a story, a how-to, and an opinion, then writes and sharpens the post.",
  Nodes: [
    {
      index: 0,
      label: "Raw material",
      type: "HUMAN_INPUT",
      config: {
        fields: [
          {
            label: "What happened or what you think",
            type: "TEXT",
            required: true,
            config: { description: "Notes are enough: what happened, with whom, what you learned." },
          },
          { label: "Readers", type: "TEXT", required: true, config: { placeholder: "Heads of customer service" } },
          {
            label: "Goal",
            type: "SELECT",
            required: true,
            config: {
              options: ["Start a conversation", "Show what we can do", "Find people to hire", "Invite to something"],
            },
          },
        ],
      },
    },
    {
      index: 1,
      label: "Which form",
      type: "ROUTER",
      config: {
        prompt: {
          text: `Which form of post fits this material best?

<material>
{{What happened or what you think}}
</material>
Goal: {{Goal}}

Something that happened, with people and a turning point, is a story. Steps that others can repeat are a how-to. A view that not everyone shares is an opinion. If two fit, choose the one with more detail in the material.`,
        },
        paths: [
          { nextNodeIndex: 2, desc: "The material is something that happened to people: write a story." },
          { nextNodeIndex: 3, desc: "The material contains steps that others can repeat: write a how-to." },
          { nextNodeIndex: 4, desc: "The material is a view or a doubt, or anything else: write an opinion." },
        ],
      },
    },
    {
      index: 2,
      label: "Story",
      type: "AGENT",
      role: "a writer who tells work experiences as short true stories",
      config: {
        prompt: {
          text: `Write a LinkedIn post that tells this as a story, for {{Readers}}.

<material>
{{What happened or what you think}}
</material>
Goal: {{Goal}}

Start in the middle, at the moment it got difficult. Then explain how it got there, what turned it around, and what it cost. End with a one-sentence lesson, no more. 120 to 200 words, first person, short lines. No detail that is not in the material.`,
        },
      },
    },
    {
      index: 3,
      label: "How-to",
      type: "AGENT",
      role: "a practitioner who explains how to do something in steps others can follow",
      config: {
        prompt: {
          text: `Write a LinkedIn post that lets {{Readers}} repeat this.

<material>
{{What happened or what you think}}
</material>
Goal: {{Goal}}

First line: the result, with a number if the material has one. Then at most five steps, each with a verb and an example. Say when it does not work. 120 to 200 words, short lines. No detail that is not in the material.`,
        },
      },
    },
    {
      index: 4,
      label: "Opinion",
      type: "AGENT",
      role: "a columnist who argues one opinion and is fair to the other side",
      config: {
        prompt: {
          text: `Write a LinkedIn post that takes a stand, for {{Readers}}.

<material>
{{What happened or what you think}}
</material>
Goal: {{Goal}}

First line: the view, without a hedge. Then say what most people think and why that is reasonable, what speaks against it, and what you do instead. End with a real question to people who see it differently. 120 to 200 words, no contempt for anyone. No detail that is not in the material.`,
        },
      },
    },
    {
      index: 5,
      label: "Final post",
      type: "AGENT",
      role: "an editor of professional posts who cuts, checks facts against the material and keeps the author's voice",
      config: {
        prompt: {
          text: `One of these drafts was written; the others are N/A.

<draft>
{{Story}}
{{How-to}}
{{Opinion}}
</draft>
Readers: {{Readers}}

Cut every word that adds nothing. Replace abstract nouns with things people can picture. Check that the first two lines work on their own, because the rest is collapsed. Return the finished post, then three alternative first lines.`,
        },
      },
    },
  ],
};
