import type { NodeWords } from "#engine/node.ts";
import type { specs } from "#nodes/index.ts";

export const steps: { readonly [Type in keyof typeof specs as `step ${Type}`]: NodeWords } = {
  "step HUMAN_INPUT": {
    title: "Eingabe",
    hint: "Fragt eine Person nach Text, Auswahl oder Dateien",
    synonyms: [
      "Formular",
      "Frage",
      "fragen",
      "Feld",
      "Upload",
      "hochladen",
      "Start",
      "Auslöser",
      "Trigger",
      "Human Input",
      "Input",
    ],
  },
  "step AGENT": {
    title: "Agent",
    hint: "Gibt einem Agenten eine Aufgabe",
    synonyms: [
      "KI",
      "AI",
      "Modell",
      "Sprachmodell",
      "LLM",
      "Prompt",
      "GPT",
      "Assistent",
      "schreiben",
      "generieren",
      "erstellen",
    ],
  },
  "step LOOP": {
    title: "Schleife",
    hint: "Wendet einen Agenten auf jedes Element einer Liste an",
    synonyms: ["für jedes", "wiederholen", "Wiederholung", "Iteration", "Liste", "Stapel", "Loop", "for each", "Batch"],
  },
  "step ORCHESTRATOR_WORKER": {
    title: "Orchestrator",
    hint: "Plant Aufgaben und verteilt sie an mehrere Agenten",
    synonyms: ["Plan", "planen", "Aufgaben", "Team", "Multi-Agent", "Manager", "delegieren", "verteilen", "Worker"],
  },
  "step EVALUATOR_OPTIMIZER": {
    title: "Überarbeitung",
    hint: "Ein Agent überarbeitet seine Antwort, bis ein anderer sie freigibt",
    synonyms: ["Bewertung", "bewerten", "verbessern", "Kritik", "Gutachter", "Review", "Evaluator-Optimizer"],
  },
  "step SUBFLOW": {
    title: "Innerer Workflow",
    hint: "Führt einen anderen Workflow aus und verwendet sein Ergebnis",
    synonyms: ["Unterworkflow", "Teilworkflow", "aufrufen", "verschachtelt", "wiederverwenden", "Subflow"],
  },
  "step CHAT": {
    title: "Chat",
    hint: "Lässt eine Person mit einem Agenten chatten, bevor der Lauf weitergeht",
    synonyms: ["Gespräch", "Unterhaltung", "sprechen", "reden", "Dialog", "Interview"],
  },
  "step ARTIFACT": {
    title: "Canvas",
    hint: "Erstellt Text, eine Webseite, Folien, Audio, Video, einen Agenten oder einen Workflow",
    synonyms: [],
  },
  "step ROUTER": {
    title: "Verzweigung",
    hint: "Lässt ein Modell einen von mehreren Pfaden wählen",
    synonyms: [
      "Abzweigung",
      "wenn",
      "sonst",
      "Weiche",
      "Bedingung",
      "klassifizieren",
      "Pfad",
      "Router",
      "if",
      "else",
      "switch",
    ],
  },
  "step GATE": {
    title: "Prüfung",
    hint: "Setzt den Lauf fort oder stoppt ihn, je nach Bedingung",
    synonyms: ["Stopp", "wenn", "prüfen", "Bedingung", "Schranke", "Filter", "Entscheidung", "Gate", "if"],
  },
  "step CODE": {
    title: "Code",
    hint: "Führt JavaScript oder Python aus",
    synonyms: ["Skript", "Script", "Funktion", "JavaScript", "Python", "umwandeln", "berechnen", "rechnen"],
  },
  "step HTTP_REQUEST": {
    title: "HTTP-Anfrage",
    hint: "Ruft eine URL auf und gibt die Antwort weiter",
    synonyms: ["API", "REST", "cURL", "Fetch", "GET", "POST", "URL", "JSON", "Aufruf", "HTTP Request"],
  },
  "step WEBHOOK": {
    title: "Webhook",
    hint: "Sendet alles bis hierher an ein anderes System",
    synonyms: ["HTTP", "API", "Anfrage", "Request", "POST", "senden", "Zapier", "Slack", "E-Mail", "Mail"],
  },
  "step PAYMENT": {
    title: "Zahlung",
    hint: "Nimmt eine Kartenzahlung ein, bevor es weitergeht",
    synonyms: ["Stripe", "Karte", "Kreditkarte", "Kasse", "Checkout", "Geld", "bezahlen", "abrechnen"],
  },
  "step INFO": {
    title: "Info",
    hint: "Zeigt Text an und wartet, bis ihn jemand gelesen hat",
    synonyms: ["Nachricht", "Text", "Hinweis", "Mitteilung", "Anweisungen", "lesen"],
  },
  "step PLACEHOLDER": {
    title: "Platzhalter",
    hint: "Hält den Platz eines importierten Schritts frei, bis ihn jemand ersetzt",
    synonyms: ["Import", "Ersatz", "fehlend"],
  },
  "step STICKY_NOTE": {
    title: "Haftnotiz",
    hint: "Eine Notiz für alle, die diesen Workflow bauen",
    synonyms: ["Kommentar", "Anmerkung", "Bemerkung", "Notiz", "Post-it", "Sticky Note"],
  },
};
