import type * as english from "#product/texts/chat/message-versions.ts";

export const messageVersionsText: typeof english.messageVersionsText = {
  ofAnswer: "Versionen dieser Antwort",
  ofQuestion: "Versionen dieser Frage",
  answer: (number, count) => `Antwort ${number} von ${count}`,
  question: (number, count) => `Frage ${number} von ${count}`,
  previous: "Vorherige Version",
  next: "Nächste Version",
  regenerateWith: "Mit anderem Modell neu generieren",
  openHistory: (number) => `v${number}: Versionsverlauf des Agenten öffnen`,
  deletesOne: "Nur diese Version wird gelöscht, danach erscheint eine andere. Das lässt sich nicht rückgängig machen.",
  deletesAll:
    "Auch die anderen Versionen und die Nachrichten, die auf sie folgten, werden gelöscht. Der Agent sieht sie dann nicht mehr. Das lässt sich nicht rückgängig machen.",
  tooMany: (max) =>
    `Eine Nachricht kann höchstens ${max} Versionen haben. Zuerst eine davon löschen oder eine neue Nachricht senden.`,
  queueFirst: "Zuerst die wartenden Nachrichten senden oder entfernen. Danach lässt sich die Version wechseln.",
  decideFirst: "Der Agent wartet auf eine Entscheidung. Erst danach lässt sich die Version wechseln.",
};
