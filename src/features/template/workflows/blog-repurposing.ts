import type { WorkflowTemplate } from "./template.ts";

export const blogRepurposing: WorkflowTemplate = {
  id: "blog-repurposing",
  title: "One article, many channels",
  category: "marketing",
  icon: "share-2",
  description: "Finds the ideas in an article and writes them anew for each channel you choose.",
  Nodes: [
    {
      index: 0,
      label: "The article",
      type: "HUMAN_INPUT",
      config: {
        fields: [
          { label: "Article", type: "TEXT", required: true, config: { description: "The whole text." } },
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
      role: "an editor who reads an article for the few ideas that stand without it",
      config: {
        prompt: {
          text: `Find what in this article deserves to be said again.

<article>
{{Article}}
</article>
Audience: {{Audience}}

Write: the one claim of the article in a sentence; five ideas that stand on their own, each with the passage it comes from; the most surprising fact; the sentence most worth quoting, word for word; what this audience can do differently tomorrow. Nothing that is not in the article.`,
        },
      },
    },
    {
      index: 2,
      label: "Posts",
      type: "LOOP",
      role: "a social media writer who knows what each channel rewards and never sounds like an advertisement",
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

If the voice is N/A, write plainly and warmly.

Rules:
- Choose the one idea that suits this channel best and leave the others out.
- The first line works without the rest of the text.
- Keep to the length, the form and the manners of the channel: a newsletter has a subject and a preview line, a thread is numbered, a video script has a column for what is seen and one for what is said.
- One request at the end. Hashtags only where people use them, three at most.

Give back the finished piece, then one line: why this idea for this channel.`,
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
          text: `Put these pieces into a plan of two weeks.

<pieces>
{{Posts}}
</pieces>

Format: a table with the columns Day, Channel, Piece (its first words), Goal, Measure. No two pieces with the same idea on neighbouring days. Below it three other first lines for the most important piece, to be tried against each other.`,
        },
      },
    },
  ],
};
