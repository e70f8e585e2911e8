import type * as english from "#product/texts/knowledge/citations.ts";

export const citationText: typeof english.citationText = {
  cite: (number, title, part) => `Quelle ${number}: ${part ? `${title}, ${part}` : title}`,
  open: "Stelle öffnen",
  sources: "Zitierte Quellen",
  otherPassages: (count) => `Gefunden, aber nicht zitiert (${count})`,
  meaning: "Bedeutung",
  words: "Wörter",
  together: "Zusammen",
  notFound: "Nicht in der Quelle gefunden",
  notFoundHint: "Diese Wörter stehen nicht in der zitierten Stelle.",
  learned: (day) => `Eingelesen am ${day}`,
  hiddenTitle: "Eine nicht sichtbare Quelle",
  hidden: "Ein Inhaber dieses Workspaces kann den Zugriff erlauben.",
  deleted: "Diese Quelle wurde inzwischen gelöscht.",
  changed: "Diese Quelle wurde inzwischen neu eingelesen. Hier steht die Stelle, wie sie war.",
};
