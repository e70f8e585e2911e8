import { formatList, formatNumber } from "#lib/locale.ts";
import { plural } from "#lib/text.ts";
import type { FailoverReason } from "#product/models/failover.ts";
import type * as english from "#product/texts/models/model-notes.ts";

const quoted = (name: string) => `„${name}“`;
const quotedList = (names: readonly string[]) => formatList(names.map(quoted));
const selectOrAddModel = (models: readonly string[]) =>
  models.length > 0
    ? `Ein anderes Modell auswählen, zum Beispiel ${formatList(models, "disjunction")}`
    : "Unter „Zugangsdaten“ ein passendes Modell hinzufügen";

const causes: Readonly<Record<FailoverReason, (model: string) => string>> = {
  error: (model) => `${model} ist fehlgeschlagen`,
  limit: (model) => `${model} hatte sein Limit erreicht`,
  timeout: (model) => `${model} hat zu lange gebraucht`,
  window: (model) => `die Anfrage war zu lang für ${model}`,
  price: (model) => `die Credits reichten nicht für ${model}`,
};

export const modelText: typeof english.modelText = {
  documentTruncated: (title, used, total) =>
    `Nur die ersten ${formatNumber(used)} von ${formatNumber(total)} Zeichen von ${quoted(title)} wurden verwendet, weil das Dokument zu lang für eine Anfrage ist. Bitte nur den Teil hochladen, auf den es ankommt.`,
  documentSearched: (title, used, total) =>
    `${quoted(title)} ist zu lang für eine Anfrage: Das Modell hat die ersten ${formatNumber(used)} von ${formatNumber(total)} Zeichen bekommen und kann den Rest durchsuchen.`,
  knowledgeSearched: (tokens, max) =>
    `Die Wissensquellen sind auf etwa ${formatNumber(tokens)} Tokens gewachsen, und höchstens ${formatNumber(max)} können ganz gelesen werden. Deshalb wurden sie durchsucht.`,
  imagesNotSeen: (model, names, models) =>
    `${model} kann keine Bilder sehen und hat deshalb ohne ${quotedList(names)} geantwortet. ${selectOrAddModel(models)}, und lass erneut antworten.`,
  transcribed: (model, names) =>
    `${model} kann kein Audio hören und keine Videos ansehen und hat deshalb ein Transkript von ${quotedList(names)} bekommen.`,
  serversSkipped: (names) =>
    `Der Agent hat ohne die Tools von ${quotedList(names)} gearbeitet, weil von dort keine Antwort kam.`,
  filesDeleted: (count) =>
    count === 1
      ? "Eine angehängte Datei wurde gelöscht und deshalb weggelassen."
      : `${count} angehängte Dateien wurden gelöscht und deshalb weggelassen.`,
  answerTruncated: (model, maxTokens, count = 1) => {
    const what = count === 1 ? "Die Antwort wurde abgeschnitten" : `${count} Antworten wurden abgeschnitten`;
    return maxTokens === null
      ? `${what}: ${model} hat sein Ausgabelimit erreicht.`
      : `${what}: ${model} hat das Limit von ${plural(maxTokens, "Token", "Tokens")} erreicht, das für den Agenten gilt.`;
  },
  continueInChat: "Mit „Fortsetzen“ folgt der Rest.",
  answerAgainInStep: (maxTokens) =>
    maxTokens === null
      ? "Eine kürzere Antwort verlangen oder ein Modell mit höherem Ausgabelimit verwenden und dann erneut antworten lassen."
      : "In den Einstellungen des Agenten die Höchstzahl der Tokens erhöhen und dann erneut antworten lassen.",
  usesTruncatedAnswer: (steps) =>
    `Verwendet eine abgeschnittene Antwort aus ${quotedList(steps)}. Bitte zuerst jene Antwort vervollständigen und dann erneut antworten lassen.`,
  answerAgain: "Erneut antworten",
  openAgent: "Agent öffnen",
  mediaUnsupported: (model, names, models) =>
    `${names.length === 1 ? "Diese Datei kann" : "Diese Dateien können"} hier nicht verwendet werden.\n${model} kann kein Audio hören und keine Videos ansehen: ${quotedList(names)}. ${selectOrAddModel(models)}, oder ein Transkript als Text bereitstellen.`,
  mediaTooLarge: (name, megabytes) =>
    `${quoted(name)} ist zu groß für ein Modell. Audio und Video dürfen zusammen bis zu ${megabytes} MB groß sein.`,
  imagesUnsupportedInDraft: (model, models) =>
    `${model} kann keine Bilder sehen. Stattdessen beschreiben, was sie zeigen. ${selectOrAddModel(models)}, um hier Bilder zu verwenden.`,
  requestTooLong: (request, models) => {
    const { step, tokens, model, window } = request;
    const subject = step === null ? "Sie" : `Die Anfrage von ${quoted(step)}`;
    const shorten =
      step === null
        ? "Bitte die Nachricht kürzen oder einen neuen Chat beginnen"
        : "Bitte den Prompt oder die Texte kürzen, die er verwendet";
    const larger =
      models.length > 0
        ? `, oder ein Modell mit größerem Kontextfenster auswählen, zum Beispiel ${formatList(models, "disjunction")}`
        : "";
    return `Diese Anfrage ist zu lang und wurde deshalb nicht gesendet.\n${subject} hat etwa ${formatNumber(tokens)} Tokens, aber das Kontextfenster von ${model} fasst nur ${formatNumber(window)} Tokens. ${shorten}${larger}.`;
  },
  failed: ({ model, text }) => `${model} ist fehlgeschlagen.\n${text}`,
  allFailed: (models) => {
    const [chosen, ...others] = models.map(({ model }) => model);
    if (others.length === 1 && others[0] === chosen)
      return `${chosen} ist zweimal fehlgeschlagen, und es gibt kein Ersatzmodell.\n${[...new Set(models.map(({ text }) => text))].join("\n")}`;
    const fallback = others.length === 1 ? "das Ersatzmodell" : "die Ersatzmodelle";
    return [
      `${chosen} ist fehlgeschlagen, ${fallback} ${formatList(others)} ebenfalls.`,
      ...models.map(({ model, text }) => `${model}: ${text}`),
    ].join("\n");
  },
  answeredBy: (model, failed) =>
    `Beantwortet von ${model}: ${failed.map((one) => causes[one.reason](one.model)).join("; ")}.`,
};
