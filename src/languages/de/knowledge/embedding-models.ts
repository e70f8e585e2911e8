import { formatList, formatNumber } from "#lib/locale.ts";
import { formatCreditAmount } from "#product/credits.ts";
import type * as english from "#product/texts/knowledge/embedding-models.ts";

const passages = (count: number) => `${formatNumber(count)} ${count === 1 ? "Textstelle" : "Textstellen"}`;

export const embeddingModelText: typeof english.embeddingModelText = {
  title: "Embedding-Modell",
  about: "Es vergleicht Fragen und Textstellen nach ihrer Bedeutung.",
  choices: "Embedding-Modelle",
  builtIn: "Eingebauter Encoder",
  thisServer: "Dieser Server",
  unknown: "Ein Modell, das es nicht mehr gibt",
  loadFailed: "Die Embedding-Modelle konnten nicht geladen werden.",
  inUse: "Wird verwendet",
  manyLanguages: "Viele Sprachen",
  onlyLanguages: (languages) => `Nur ${formatList(languages)}`,
  free: "Kostenlos",
  dollars: (dollars) => `${formatNumber(dollars)} $ pro Million Tokens`,
  credits: (credits) => `${formatCreditAmount(credits, "Credit")} pro Million Tokens`,
  missing: (keys) => `Es fehlt: ${formatList(keys)}`,
  ownModels:
    "Selbst betriebene Modelle, zum Beispiel bge-m3 oder nomic-embed-text in Ollama, stehen in der Liste, sobald ein Endpunkt sie hat.",
  openSettings: "Einstellungen öffnen",
  askOwner: "Schlüssel und Endpunkte kann ein Inhaber dieses Workspaces hinzufügen.",
  amount: (count, tokens) => `${passages(count)}, etwa ${formatNumber(tokens)} Tokens.`,
  empty: "Die Bibliothek ist leer, der Wechsel gilt deshalb sofort.",
  total: (credits) => `Das Einbetten kostet etwa ${formatCreditAmount(credits, "Credit")}.`,
  totalDollars: (dollars) => `Mit dem eigenen Schlüssel kostet das Einbetten etwa ${dollars}.`,
  meanwhile: "Bis alle Textstellen eingebettet sind, wird mit dem bisherigen Modell gesucht.",
  change: "Modell wechseln",

  running: (model) => `Wechsel zu ${model}`,
  paused: (model) => `Wechsel zu ${model} angehalten`,
  failed: (model) => `Wechsel zu ${model} fehlgeschlagen`,
  progress: (done, of) => `${done} von ${passages(of)}`,
  starting: "Beginnt",
  pause: "Anhalten",
  resume: "Fortsetzen",
  retry: "Erneut versuchen",
  cancel: "Wechsel abbrechen",
  choose: "Modell wählen",

  gone: "Das Embedding-Modell dieser Bibliothek gibt es hier nicht mehr. Bis ein anderes gewählt ist, werden Quellen nur über ihre Wörter gefunden.",
  missingKeys: (model, keys) =>
    `${model} benötigt einen Schlüssel, den dieser Workspace nicht hat: ${formatList(keys, "disjunction")}. Er kann in den Einstellungen hinzugefügt werden; sonst hilft ein anderes Embedding-Modell.`,
  missingKeysForOwner: (model, keys) =>
    `${model} benötigt einen Schlüssel, den dieser Workspace nicht hat: ${formatList(keys, "disjunction")}. Ein Inhaber kann ihn hinzufügen; sonst hilft ein anderes Embedding-Modell.`,
  closed: "Der Workspace kann gerade nicht verwendet werden.",
  changingNow: "Das Embedding-Modell wird bereits gewechselt. Dieser Wechsel muss zuerst abgebrochen werden.",
  usedAlready: "Die Bibliothek verwendet dieses Modell bereits.",
  notChanging: "Das Embedding-Modell wird gerade nicht gewechselt.",
  otherLanguage: (known) =>
    `Das Embedding-Modell kennt nur ${formatList(known)}. Diese Quelle wird deshalb über ihre Wörter gefunden, nicht über ihre Bedeutung. Für andere Sprachen eignet sich ein mehrsprachiges Modell: von einem Anbieter, von einem Endpunkt oder mit Gewichten, die der Betreiber dieses Servers hinzufügt.`,
};
