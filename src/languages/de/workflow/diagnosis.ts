import { formatList } from "#lib/locale.ts";
import type * as english from "#product/texts/workflow/diagnosis.ts";

const quoted = (label: string) => `„${label}“`;

export const diagnosisText: typeof english.diagnosisText = {
  startNodes: (count) =>
    count === 0
      ? "Der Workflow hat keinen ersten Schritt. Es fehlt ein Schritt, zu dem kein anderer führt."
      : `Der Workflow hat ${count} erste Schritte. Nur ein Schritt darf ohne eingehende Verbindung sein.`,
  allDisabled: "Alle Schritte sind deaktiviert. Mindestens einer muss aktiv sein.",
  unreachable: (label) => `${quoted(label)} ist nicht mit dem ersten Schritt verbunden und läuft deshalb nie.`,
  unknownType: (label, type) => `${quoted(label)} hat den unbekannten Typ ${type}.`,
  missingSettings: (label, missing) => `${quoted(label)} benötigt ${formatList(missing)}.`,
  cycle: (labels) => `Diese Schritte bilden eine Schleife: ${labels.map(quoted).join(" → ")}.`,
  tooManyConnections: (label) =>
    `${quoted(label)} führt zu mehr als einem Schritt. Das können nur Schritte, die verzweigen.`,
  consecutiveInputs: (first, second) =>
    `${quoted(first)} und ${quoted(second)} bitten direkt nacheinander um Eingaben. Besser alles in einem Schritt abfragen.`,
  unknownReference: (label, mention) => `${quoted(label)} verwendet ${quoted(mention)}, aber das gibt es nicht mehr.`,
  unknownOutput: (label, mention, output) =>
    `${quoted(label)} verwendet ${quoted(mention)}, aber dort gibt es keine Ausgabe namens ${quoted(output)}.`,
  unknownValue: (label, mention, path) =>
    `${quoted(label)} verwendet ${quoted(mention)}, aber das letzte Ergebnis hat keinen Wert unter ${path}.`,
  unknownItem: (label, name) =>
    `${quoted(label)} verwendet das Listenelement ${quoted(name)} außerhalb der zugehörigen Schleife.`,
  forwardReference: (label, mention) =>
    `${quoted(label)} verwendet ${quoted(mention)}, aber ${quoted(mention)} läuft nicht vorher.`,
  uncertainReference: (label, mention) =>
    `${quoted(label)} verwendet ${quoted(mention)}. Wenn der Lauf einen anderen Pfad nimmt, steht dort „N/A“.`,
  disabledReference: (label, mention) =>
    `${quoted(label)} verwendet ${quoted(mention)}, aber das ist deaktiviert. Deshalb steht dort „N/A“.`,
  noChannel: (label, app) => `${quoted(label)} wird in ${app} angekündigt, aber es ist kein Kanal gewählt.`,
  noMessageAccount: (label, app) =>
    `${quoted(label)} wird in ${app} angekündigt, aber dieser Workspace hat dort kein Konto, das funktioniert. Auf der Seite „Integrationen“ lässt sich eines verbinden.`,
  outsideFile: (label) =>
    `${quoted(label)} verlangt eine Datei von jemandem außerhalb des Workspace, der keine hinzufügen kann. Die Datei muss freiwillig sein oder ein Mitglied zuständig.`,
  pinned: (label) =>
    `${quoted(label)} ist fixiert: Testläufe verwenden die fixierte Ausgabe, statt den Schritt auszuführen.`,
  pinnedToUnknownPath: (label) => `${quoted(label)} ist auf einen Pfad fixiert, den es nicht mehr gibt.`,
  unlinkedVariable: (label, typed) =>
    `${quoted(label)} enthält ${typed} als reinen Text. Ihr Wert wird nur verwendet, wenn sie aus der Liste ausgewählt ist.`,
  unknownVariable: (label, typed) =>
    `${quoted(label)} enthält ${typed}, aber diese Variable gibt es in diesem Workflow nicht. Das Modell sieht nur reinen Text.`,
  unknownResource: (label, mention) =>
    `${quoted(label)} erwähnt ${quoted(mention)}, aber das gibt es in diesem Workspace nicht. Das Modell sieht nur den Namen.`,
  unattachableResource: (label, mention) =>
    `${quoted(label)} erwähnt ${quoted(mention)}, aber das lässt sich nicht an einen Schritt anhängen. Das Modell sieht nur den Namen.`,
  unknownAgent: (label) => `${quoted(label)} verwendet einen Agenten, den es nicht mehr gibt.`,
  unknownWorkflow: (label) => `${quoted(label)} verwendet einen Workflow, den es nicht mehr gibt.`,

  subflow: {
    recursion: (label) =>
      `${quoted(label)} führt einen Workflow aus, der diesen hier enthält, und würde deshalb nie enden.`,
    tooDeep: (label, max) =>
      `${quoted(label)} verschachtelt Workflows zu tief. Höchstens ${max} können ineinander laufen.`,
  },

  fix: {
    removeConnection: "Diese Verbindung entfernen",
    removeStep: "Diesen Schritt entfernen",
    removeReference: "Diese Variable entfernen",
    insertVariable: (label) => `${quoted(label)} verwenden`,
    removeBraces: "Geschweifte Klammern entfernen",
    removeAtSign: "@ entfernen",
    keepName: "Nur den Namen behalten",
    unpin: "Fixierung aufheben",
  },

  connect: {
    unknownStep: "Diesen Schritt gibt es nicht mehr.",
    notesNotConnectable: "Haftnotizen lassen sich nicht verbinden.",
    alreadyConnected: "Diese Schritte sind schon verbunden.",
    onlyOneNext: "Dieser Schritt kann nur zu einem Schritt führen.",
    tooManyPaths: (max) => `Ein Schritt kann zu höchstens ${max} anderen führen.`,
    cycle: "Verbindungen dürfen keine Schleife bilden.",
  },

  read: {
    invalidId: "Eine ID darf nur Buchstaben, Ziffern, - und _ enthalten",
    duplicateStepId: "Zwei Schritte haben dieselbe ID",
    duplicateFieldId: "Zwei Felder haben dieselbe ID",
    duplicateConnection: "Zwei Schritte sind doppelt verbunden",
    danglingConnection: "Diese Verbindung verbindet nicht zwei Schritte, die laufen können",
    unknownIndex: "Kein Schritt hat diesen Index",
    invalidGroup:
      "Eine Gruppe enthält Schritte, die es nicht gibt oder die zu einer anderen Gruppe gehören, oder ihre ID ist schon vergeben",
    invalidPin: "Das ist keine gültige Ausgabe dieses Schritts",
    pinTooLarge: "Diese Ausgabe ist zu groß, um sie zu fixieren",
    notAWorkflow: "Das ist kein Workflow",
    bounds: {
      depth: "Die Datei ist zu tief verschachtelt",
      values: "Die Datei hat zu viele Einträge",
      text: "Dieser Text ist zu lang",
      key: "Dieser Name ist nicht erlaubt",
      kind: "Das ist kein reines JSON",
    },
  },

  run: {
    unknownPathChosen: "Der gewählte Pfad führt zu einem Schritt, den es nicht gibt.",
    noPathChosen: "Es wurde kein Pfad gewählt.",
    unknownStep: "Diesen Schritt gibt es in diesem Workflow nicht.",
    unknownType: (type) => `Dieser Schritt hat den unbekannten Typ ${type}.`,
    resultTooLarge: (megabytes) => `Das Ergebnis dieses Schritts ist größer als ${megabytes} MB.`,
    unstorableResult:
      "Das Ergebnis dieses Schritts lässt sich nicht speichern: Es hat zu viele Ebenen oder Werte oder einen Namen wie __proto__.",
    unexpectedResult: "Dieser Schritt hat ein unerwartetes Ergebnis geliefert. Bitte erneut versuchen.",
  },
};
