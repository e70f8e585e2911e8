import type * as english from "#product/texts/note/memory-facts.ts";

export const memoryFactText: typeof english.memoryFactText = {
  title: "Für spätere Chats merken?",
  hint: (agent) => `Aus den eigenen Nachrichten. Das Gedächtnis von ${agent} teilen alle, die den Agenten nutzen.`,
  found: (count) => (count === 1 ? "1 Fakt zum Merken vorgeschlagen." : `${count} Fakten zum Merken vorgeschlagen.`),
  keep: "Merken",
  refuse: "Nicht merken",
  keepAll: "Alle merken",
  editFact: (title) => `„${title}“ bearbeiten`,
  keepFact: (title) => `„${title}“ merken`,
  refuseFact: (title) => `„${title}“ nicht merken`,
  titleLabel: "Titel",
  contentLabel: "Fakt",
  quoted: (quote) => `Eigene Worte: „${quote}“`,
  changes: (title, content) => `Ersetzt „${title}“: ${content}`,
  contradicts: (title, content) => `Widerspricht „${title}“: ${content}`,
  kept: (count) => (count === 1 ? "Gemerkt. Ab jetzt weiß der Agent das." : `${count} Fakten gemerkt.`),
};
