import { z } from "zod";
import { limits } from "#product/limits.ts";
import { timers } from "#product/timers.ts";
import { toolSpec } from "../tool.ts";

const { titleChars, markdownChars, levels, nodes } = limits.mindMap;

/** A mind map, written as the outline of a markdown document. */
export const generateMindmap = toolSpec({
  input: z.strictObject({
    title: z.string().max(titleChars).optional().describe("The topic in the middle; without it, the first heading."),
    markdown: z
      .string()
      .min(1)
      .max(markdownChars)
      .describe("Headings or nested list items, one short phrase each. Other text is not shown."),
  }),
  output: z.object({ title: z.string().max(titleChars), markdown: z.string().max(markdownChars) }),
  description: `Shows the person a mind map of a topic with its branches. Use it when they ask for a mind map, or want to see how the parts of a topic belong together. Don't use it for steps in order, comparisons, or numbers; write a list or a table in your reply. At most ${levels} levels and ${nodes} nodes. Don't repeat the map in your reply.`,
  examples: [
    {
      title: "Garden benches",
      markdown:
        "# Garden benches\n## Balcony\n- 90 cm, cedar\n- Folding, 60 cm\n## Terrace\n- 140 cm, with back\n- Corner",
    },
  ],
  reach: "make",
  account: "none",
  listing: "pinned",
  isOnFreePlan: true,
  timeoutMs: timers.tool.instantMs,
  showsResult: () => true,
});
