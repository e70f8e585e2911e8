import type { WorkflowTemplate } from "./template.ts";

export const blogRepurposing: WorkflowTemplate = {
  id: "blog-repurposing",
  title: "One article, many channels",
  category: "marketing",
  icon: "share-2",
  description: "Finds the ideas in an article and rewrites them for each channel you choose.",
  Nodes: [
    {
      index: 0,
      label: "The article",
      type: "HUMAN_INPUT",
      config: {
        fields: [
          { label: "Article", type: "TEXT", required: true, config: { description: "The full text." } },
          {
            label: "Channels",
            type: "MULTI_SELECT",
            required: true,
            config: { options: ["LinkedIn", "X thread", "Instagram caption", "Newsletter", "Short video script"] },
          },
          { label: "Audience", type: "TEXT", required: true, config: { placeholder: "Owners of small restaurants" } },
          {
            label: "Voice",
            type: "TEXT",
            required: false,
            config: { description: "Three words, or a paragraph that sounds like you." },
          },
        ],
      },
    },
    {
      index: 1,
      label: "Core ideas",
      type: "AGENT",
      role: "an editor who finds the few ideas in an article that work on their own",
      config: {
        prompt: {
          text: `Find what in this article is worth repeating.

<article>
{{Article}}
</article>
Audience: {{Audience}}

Write: the main claim of the article in one sentence; five ideas that work on their own, each with the passage it comes from; the most surprising fact; the sentence most worth quoting, word for word; what this audience can do differently tomorrow. Add nothing that is not in the article.`,
        },
      },
    },
    {
      index: 2,
      label: "Posts",
      type: "LOOP",
      role: "a social media writer who knows what each channel rewards and never sounds like an ad",
      config: {
        listSource: { text: "The channels in this list:\n\n{{Channels}}" },
        listItemName: "channel",
        maxListItemCount: 6,
        prompt: {
          text: `Write one piece for this channel: {{channel}}

<ideas>
{{Core ideas}}
</ideas>
Audience: {{Audience}}
Voice: {{Voice}}

If the voice is N/A, write in a plain, warm voice.

Rules:
- Choose the one idea that suits this channel best and leave the others out.
- The first line works without the rest of the text.
- Follow the length, format, and conventions of the channel: a newsletter has a subject and a preview line, a thread is numbered, a video script has one column for visuals and one for speech.
- One call to action at the end. Hashtags only where people use them, at most three.

Return the finished piece, then one line: why this idea for this channel.`,
        },
      },
    },
    {
      index: 3,
      label: "Schedule",
      type: "AGENT",
      role: "a content planner who spreads posts so that each one has its day and its purpose",
      config: {
        prompt: {
          text: `Schedule these pieces over two weeks.

<pieces>
{{Posts}}
</pieces>

Format: a table with the columns Day, Channel, Piece (its first words), Goal, Measure. Do not put two pieces with the same idea on consecutive days. Below it, three alternative first lines for the most important piece, to test against each other.`,
        },
      },
    },
  ],
};
