import type { WorkflowTemplate } from "./template.ts";

export const competitiveAnalysis: WorkflowTemplate = {
  id: "competitive-analysis",
  title: "Competitive analysis",
  category: "business",
  icon: "swords",
  description: "Takes rivals one by one, then the market around them, and ends in moves you can make.",
  Nodes: [
    {
      index: 0,
      label: "Your market",
      type: "HUMAN_INPUT",
      config: {
        fields: [
          {
            label: "Your product",
            type: "TEXT",
            required: true,
            config: { description: "What it does, for whom, and what it costs." },
          },
          {
            label: "Rivals",
            type: "TEXT",
            required: true,
            config: { description: "One to a line. Add what you know about them: prices, strengths, a quotation." },
          },
          { label: "Region", type: "TEXT", required: false, config: { placeholder: "Germany and Austria" } },
        ],
      },
    },
    {
      index: 1,
      label: "Rival profiles",
      type: "LOOP",
      role: "a market researcher who describes rivals fairly and keeps knowledge apart from guesses",
      config: {
        listSource: { text: "The rivals named here, each with whatever is said about it:\n\n{{Rivals}}" },
        listItemName: "rival",
        maxListItemCount: 8,
        prompt: {
          text: `Describe {{rival}} as a rival of this product:

<our_product>
{{Your product}}
</our_product>

Keep apart what was given to you, what you know in general (say "general knowledge, check it") and what you suppose.

Format:
- **Promise**: their offer in one sentence, as they would say it.
- **Strengths, Weaknesses, Opportunities, Threats**: a table, at most three short points each.
- **They win when**: the buyer and situation in which they are the better choice.
- **We win when**: the same for us.`,
        },
      },
    },
    {
      index: 2,
      label: "Trends and rules",
      type: "AGENT",
      role: "an industry analyst who watches technology, customers and regulation",
      config: {
        prompt: {
          text: `What around this market will change the game in the next two years?

<our_product>
{{Your product}}
</our_product>
<region>
{{Region}}
</region>

If the region is N/A, keep it international. Cover demand, technology, prices, and laws or standards. At most six points. For each: what changes, who gains from it, who loses, how sure you are (high, medium, low), and where to check it. Invent no statistics.`,
        },
      },
    },
    {
      index: 3,
      label: "Where to play",
      type: "AGENT",
      role: "a strategist who turns an analysis into a choice and says what it gives up",
      config: {
        prompt: {
          text: `Turn this analysis into decisions for the people who run the product.

<our_product>
{{Your product}}
</our_product>
<rivals>
{{Rival profiles}}
</rivals>
<trends>
{{Trends and rules}}
</trends>

Format:
- **In short**: three sentences.
- **The map**: a table with us and each rival as rows; columns Best for, Price position, Hard to copy, Weak spot.
- **Three moves**: what to do, whom it wins, what it costs us, and how we know after 90 days whether it works.
- **Leave alone**: one tempting thing that we should not do, and why.
- **To check first**: the assumptions above on which most depends.`,
        },
      },
    },
  ],
};
