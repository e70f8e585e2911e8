import type * as english from "#product/texts/workflow/step-findings.ts";

export const stepFindingText: typeof english.stepFindingText = {
  itemNotNamed: (node) => `Die Aufgabe von „${node}“ erwähnt das Element nicht, deshalb wird es am Ende angefügt.`,
  mentionItem: "Element erwähnen",
  noStripeKeys: (node) =>
    `„${node}“ benötigt die Stripe-Schlüssel dieses Workspaces. Sie gehören in Einstellungen, Zugangsdaten.`,
  openWebhook: (node) =>
    `„${node}“ sendet über http://, und alle im Netzwerk können mitlesen. Bitte eine URL mit https:// verwenden.`,
  invalidHeader: (node, reason) => `„${node}“: ${reason}`,
  secretWithoutHost: (node) =>
    `„${node}“ hat geheime Werte, aber ein Verweis bestimmt, welcher Host sie bekommt. Bitte den Host in die URL schreiben.`,
  invalidJson: (node) => `Der Body von „${node}“ ist kein gültiges JSON. Text gehört in Anführungszeichen.`,
  reversedGate: (node) =>
    `„${node}“ liest sich, als würde TRUE anhalten. Eine Prüfung fährt fort, wenn ihre Entscheidung zutrifft, und hält an, wenn nicht.`,
  invalidPattern: (node, pattern) =>
    `„${node}“: Das Muster ${pattern} ist nicht gültig. Rückverweise und Lookarounds werden nicht unterstützt.`,
  noOtherwise: (node) =>
    `„${node}“ schlägt fehl, wenn keine Regel erfüllt ist. Bitte einen Pfad ohne Regeln für alles andere hinzufügen.`,
  placeholder: (node) => `„${node}“ ist ein Platzhalter und tut nichts. Bitte ersetzen oder deaktivieren.`,
  path: (number) => `Pfad ${number}`,
  emptyPath: (node, target) =>
    `„${node}“: Beim Pfad zu „${target}“ steht nicht, wann er gilt. Die Verzweigung sieht nur den Namen des Schritts.`,
  pathWithoutEdge: (node, target) =>
    `„${node}“: Der Pfad zu „${target}“ hat keine Verbindung und kann nicht genommen werden.`,
  edgeWithoutPath: (node, target) =>
    `„${node}“ ist mit „${target}“ verbunden, aber kein Pfad führt dorthin. Läufe nehmen diesen Weg nie.`,
};
