import { plural, sentence } from "#lib/text.ts";
import type * as english from "#product/texts/run/step-views.ts";

export const gateViewText: typeof english.gateViewText = {
  continue: "Weiter",
  stop: "Stopp",
  deciding: "Prüft, ob es weitergeht …",
  reasoning: "Gedankengang",
};

export const routerViewText: typeof english.routerViewText = {
  choosing: "Wählt einen Pfad …",
  chose: (label) => `Gewählt: ${label}`,
};

export const loopViewText: typeof english.loopViewText = {
  extracting: "Liste wird gelesen …",
  truncated: (max) =>
    max === 1
      ? "Nur das erste Element wird verarbeitet."
      : `Nur die ersten ${plural(max, "Element", "Elemente")} werden verarbeitet.`,
  noItems: "Die Schleife findet keine Elemente, die sie verarbeiten kann.",
  list: "Liste",
  done: (done, total) => `${done} von ${plural(total, "Element", "Elementen")}`,
  noItemsHint: "Bitte den Workflow oder die Eingaben des Laufs prüfen und erneut versuchen.",
};

export const evaluatorViewText: typeof english.evaluatorViewText = {
  iteration: (number) => `Durchgang ${number}`,
  passed: "Bestanden",
  failed: "Nicht bestanden",
  feedback: "Feedback",
  iterations: "Durchgänge",
  done: (done, total) => (done === total ? plural(total, "Durchgang", "Durchgänge") : `Durchgang ${total}`),
  evaluating: "Die Antwort wird bewertet …",
  usesLastAnswer: (max) =>
    `Keine Antwort hat bestanden (${plural(max, "Durchgang", "Durchgänge")}). Die letzte wird verwendet.`,
};

export const orchestratorViewText: typeof english.orchestratorViewText = {
  planning: "Aufgaben werden geplant …",
  task: (number, title) => `Aufgabe ${number}: ${title}`,
  done: (done, total) => `${done} von ${plural(total, "Aufgabe", "Aufgaben")}`,
  plan: "Aufgaben",
  instruction: "Anweisung",
};

export const webhookViewText: typeof english.webhookViewText = {
  sending: "Webhook wird gesendet …",
  sent: "Webhook gesendet",
  failed: "Der Webhook konnte nicht gesendet werden",
  resend: "Trotzdem erneut senden",
  response: "Antwort",
  request: "Anfrage",
  status: (status) => `Der Server hat mit Status ${status} geantwortet.`,
  statusWithBody: (status, body) => `Der Server hat mit Status ${status} geantwortet: ${body}`,
  noResponse: "Der Webhook wurde gesendet, aber es kam keine Antwort.",
  responseUnknown: (host) =>
    `Der Webhook wurde an ${host} gesendet, aber es wurde keine Antwort aufgezeichnet. Bitte prüfen, ob er angekommen ist.`,
  retrying: (reason) => `${sentence(reason)} Wird automatisch erneut versucht.`,
  confirmedByPerson: "Die Ankunft wurde bestätigt.",
};

export const httpRequestViewText: typeof english.httpRequestViewText = {
  sending: "Die Antwort steht noch aus ...",
  failed: "Die HTTP-Anfrage ist fehlgeschlagen",
  status: (status) => `Der Server hat mit Status ${status} geantwortet.`,
  statusWithBody: (status, body) => `Der Server hat mit Status ${status} geantwortet: ${body}`,
  noFile: "Der Verweis für den Body hat keine Datei.",
  answerUnknown: (method, host) =>
    `Die ${method}-Anfrage wurde an ${host} gesendet, aber es ist keine Antwort bekannt. Bitte prüfen, ob sie angekommen ist.`,
  confirmedByPerson: "Die Ankunft wurde bestätigt.",
  request: "Anfrage",
  body: "Body",
  headers: "Header",
  noText: "Der Body ist kein Text und kann nicht angezeigt werden.",
  copy: "Body kopieren",
};

export const subflowViewText: typeof english.subflowViewText = {
  deleteParentFirst: (title) => `Dieser Lauf gehört zum Lauf „${title}“. Er wird nur zusammen mit jenem gelöscht.`,
  deletedWithParent: "Wird mit dem übergeordneten Lauf gelöscht",
  starting: "Der innere Workflow startet …",
  open: "Inneren Lauf öffnen",
  steps: "Schritte des inneren Workflows",
  failed: (workflow, reason) => `${workflow}: ${reason}`,
  recursion: "Der gewählte Workflow enthält diesen Schritt schon und würde hier nie enden.",
  tooDeep: (max) => `Workflows lassen sich bis zu ${plural(max, "Ebene", "Ebenen")} tief verschachteln.`,
  noTextResult: "Der innere Workflow ist fertig, aber keiner seiner KI-Schritte hat Text geliefert.",
};

export const infoViewText: typeof english.infoViewText = { seen: (time) => `Gesehen: ${time}` };

export const codeViewText: typeof english.codeViewText = {
  running: "Der Code läuft …",
  stdout: "Konsolenausgabe",
  noOutputs: "Dieser Code hat keine Ausgaben.",
  code: "Code",
  notJson: "Das ist kein gültiges JSON. Text gehört in Anführungszeichen.",
};
