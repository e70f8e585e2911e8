import { formatCreditAmount } from "#product/credits.ts";
import type * as english from "#product/texts/knowledge/reranking.ts";

export const rerankingText: typeof english.rerankingText = {
  title: "Sucheinstellungen",
  about:
    "Die Suche vergleicht Wörter und Bedeutung. Ein Reranker liest die Frage zusammen mit den gefundenen Textstellen und setzt die nach vorn, die sie beantworten.",
  choices: "Reranking",
  off: "Aus",
  offHint: "Die Textstellen bleiben in der Reihenfolge der Suche.",
  endpoint: "Reranker dieses Servers",
  endpointHint: "Die Kosten trägt der Betreiber. Er bekommt die Frage und die Textstellen.",
  noEndpointHint: "Der Betreiber dieses Servers hat keinen eingerichtet.",
  model: "Sprachmodell",
  modelHint: "Es liest die Textstellen für jede Frage einmal, was ein paar Sekunden länger dauert.",
  noModelHint: "Dafür wird ein Sprachmodell gebraucht. Zuerst einen Schlüssel oder Endpunkt hinzufügen.",
  openSettings: "Einstellungen öffnen",
  perQuestion: (credits) => `Jede Frage kostet ${formatCreditAmount(credits, "Credit")}.`,
  free: "Es läuft über einen eigenen Schlüssel oder Endpunkt und kostet keine Credits.",
  save: "Speichern",
  saved: "Sucheinstellungen gespeichert",
  loadFailed: "Die Sucheinstellungen konnten nicht geladen werden.",

  noEndpoint:
    "Dieser Server hat keinen Reranker mehr. Bis ein anderer gewählt ist, bleiben die Textstellen in der Reihenfolge der Suche.",
  noModel:
    "Das Sprachmodell, das die Textstellen ordnet, ist zurzeit nicht verfügbar. In den Sucheinstellungen der Bibliothek ein anderes wählen.",
};
