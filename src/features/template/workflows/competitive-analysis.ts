import type { WorkflowTemplate } from "./template.ts";

export const competitiveAnalysis: WorkflowTemplate = {
  id: "competitive-analysis",
  title: "Competitive analysis",
  category: "business",
  icon: "swords",
  description: "Looks at competitors one by one, then at the market, and ends with moves you can make.",
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
            label: "Competitors",
            type: "TEXT",
            required: true,
            config: { description: "One per line. Add what you know: prices, strengths, quotes." },
          },
          { label: "Region", type: "TEXT", required: false, config: { placeholder: "Germany and Austria" } },
        ],
      },
    },
    {
      index: 1,
      label: "Competitor profiles",
      type: "LOOP",
      role: "a market researcher who describes competitors fairly and separates knowledge from guesses",
      config: {
        listSource: { text: "The competitors named here, each with what is said about it:\n\n{{Competitors}}" },
        listItemName: "competitor",
        maxListItemCount: 8,
        prompt: {
          text: `Describe {{competitor}} as a competitor of this product:

<our_product>
{{Your product}}
</our_product>

Separate what you were given, what you know in general (say "general knowledge, check it"), and what you assume.

Format:
- **Promise**: their offer in one sentence, as they would say it.
- **Strengths, Weaknesses, Opportunities, Threats**: a table, at most three short points each.
- **They win when**: the buyer and situation where they are the better choice.
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

If the region is N/A, keep it international. Cover demand, technology, prices, and laws or standards. At most six points. For each: what changes, who gains from it, who loses, how sure you are (high, medium, low), and where to check it. Do not invent statistics.`,
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
<competitors>
{{Competitor profiles}}
</competitors>
<trends>
{{Trends and rules}}
</trends>

Format:
- **In short**: three sentences.
- **The map**: a table with us and each competitor as rows; columns Best for, Price position, Hard to copy, Weak spot.
- **Three moves**: what to do, who it wins over, what it costs us, and how we know after 90 days whether it works.
- **Leave alone**: one tempting thing that we should not do, and why.
- **To check first**: the assumptions above that matter most.`,
        },
      },
    },
  ],
};
