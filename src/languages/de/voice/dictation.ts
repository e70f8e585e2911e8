import type * as english from "#product/texts/voice/dictation.ts";

export const dictationText: typeof english.dictationText = {
  start: "Diktieren",
  starting: "Das Mikrofon wird gestartet",
  recording: "Aufnahme läuft",
  controls: "Diktat",
  hint: "Eingabetaste fügt den Text ein, Escape verwirft die Aufnahme.",
  cancel: "Aufnahme verwerfen",
  done: "Als Text einfügen",
  transcribing: "Wird in Text umgewandelt",
  cancelTranscribing: "Umwandlung abbrechen",
  explanation: "Warum Diktieren nicht möglich ist",
  openKeys: "Zugangsdaten öffnen",
  retry: "Noch einmal versuchen",
  insecure:
    "Browser erlauben das Mikrofon nur auf Seiten mit HTTPS. Troupe über HTTPS öffnen oder den Betreiber dieses Servers bitten, es einzurichten.",
  unsupported:
    "Dieser Browser kann keinen Ton aufnehmen. Eine aktuelle Version von Chrome, Edge, Firefox oder Safari kann es.",
  denied:
    "Der Browser lässt diese Seite das Mikrofon nicht verwenden. Es lässt sich in den Website-Einstellungen neben der Adresszeile erlauben; danach noch einmal versuchen.",
  missing: "Es wurde kein Mikrofon gefunden. Bitte eines anschließen und noch einmal versuchen.",
  busy: "Das Mikrofon ließ sich nicht starten. Vielleicht verwendet es gerade ein anderes Programm; dieses schließen und noch einmal versuchen.",
};
