import { sentences } from "../../sentences.ts";

/** Facts that are proposed for the memory of an agent, below a chat. */
export const memoryFactText = sentences("memoryFactText", {
  title: "Keep this for later chats?",
  hint: (agent: string) => `From what you wrote. Everyone who uses ${agent} shares its memory.`,
  found: (count: number) => (count === 1 ? "1 fact to keep is proposed." : `${count} facts to keep are proposed.`),
  keep: "Keep",
  refuse: "Don't keep",
  keepAll: "Keep all",
  editFact: (title: string) => `Edit “${title}”`,
  keepFact: (title: string) => `Keep “${title}”`,
  refuseFact: (title: string) => `Don't keep “${title}”`,
  titleLabel: "Title",
  contentLabel: "Fact",
  quoted: (quote: string) => `You wrote: “${quote}”`,
  changes: (title: string, content: string) => `Replaces “${title}”: ${content}`,
  contradicts: (title: string, content: string) => `Contradicts “${title}”: ${content}`,
  kept: (count: number) => (count === 1 ? "Kept. The agent remembers it from now on." : `${count} facts kept.`),
});
