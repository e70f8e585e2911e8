import { plural } from "#lib/text.ts";
import { brand } from "#product/texts/common/brand.ts";
import type * as english from "#product/texts/knowledge/add-knowledge.ts";

const sources = (count: number) => plural(count, "Quelle", "Quellen");

export const addKnowledgeText: typeof english.addKnowledgeText = {
  title: "Wissen hinzufügen",
  tabs: { files: "Dateien", websites: "Websites" },
  drop: "Dateien oder Ordner hierher ziehen",
  hint: "PDF, Word, Excel, CSV, EPUB, Video, Audio",
  chooseFolder: "Ordner auswählen",
  queue: "Hinzuzufügende Quellen",
  tooMany: (max) =>
    `Es können höchstens ${sources(max)} auf einmal hinzugefügt werden. Die übrigen wurden nicht hinzugefügt.`,
  unsent: (count) =>
    count === 1
      ? "Diese Datei wurde nicht hochgeladen, weil die Seite geschlossen wurde. Bitte erneut auswählen."
      : `Diese ${count} Dateien wurden nicht hochgeladen, weil die Seite geschlossen wurde. Bitte erneut auswählen.`,
  urls: "Links",
  urlsHint: "Ein oder mehrere Links, getrennt durch Kommas oder Zeilenumbrüche.",
  urlsPlaceholder: "https://example.com/docs",
  addUrls: "Links hinzufügen",
  invalidUrls: (urls) => `Kein Link: ${urls}`,
  findPages: "Unterseiten suchen",
  findPagesOf: (url) => `Unterseiten suchen: ${url}`,
  finding: "Unterseiten werden gesucht",
  found: "Unterseiten gefunden",
  foundCount: (count) =>
    `${plural(count, "Unterseite", "Unterseiten")} gefunden. Liste vor dem Hochladen prüfen und entfernen, was nicht gebraucht wird.`,
  noneFound: "Auf dieser Website wurden keine weiteren Seiten gefunden.",
  states: {
    waiting: "Wartet",
    uploading: (sent, of) => `Wird hochgeladen, ${sent} von ${of}`,
    processing: "Wird verarbeitet",
    uploaded: "Hochgeladen",
  },
  remove: (name) => `${name} entfernen`,
  retry: (name) => `${name} erneut versuchen`,
  duplicate: (title) => `Schon in der Bibliothek als „${title}“`,
  skip: "Überspringen",
  skipAll: "Alle überspringen",
  addAnyway: "Trotzdem hinzufügen",
  addAnywayOf: (name) => `${name} trotzdem hinzufügen`,
  skipOf: (name) => `${name} überspringen`,
  duplicates: (count) =>
    count === 1 ? "1 Quelle ist schon in der Bibliothek." : `${count} Quellen sind schon in der Bibliothek.`,
  folder: {
    label: "Alle Elemente in einem Ordner speichern",
    none: "Oberste Ebene",
    new: "Neuer Ordner",
    newName: "Ordnername",
    keep: "Ordner der hineingezogenen Dateien beibehalten",
    keepHint: (count) => `${plural(count, "Ordner", "Ordner")} ${count === 1 ? "wird" : "werden"} bei Bedarf erstellt.`,
  },
  advanced: {
    label: "Erweitert",
    hint: "Wie Texte in Textstellen geteilt werden. 500 bis 1.000 Zeichen für genaue Treffer, mehr Überlappung für den Zusammenhang.",
    size: "Größe der Textstellen",
    overlap: "Überlappung",
    separators: "Trennzeichen",
    separatorsHint: "Wo Texte geteilt werden können, in dieser Reihenfolge. \\n ist ein Zeilenumbruch.",
    auto: "Automatisch",
    sizeHint: (min, max) => `${min} bis ${max} Zeichen`,
    overlapHint: (max) => `Bis zu ${max} Zeichen, die Hälfte der Größe`,
  },
  submit: (count) => (count === 0 ? "Hochladen" : `${sources(count)} hochladen`),
  done: "Fertig",
  background: "Im Hintergrund fortsetzen",
  errors: {
    processFiles: `Beim Verarbeiten der Dateien durch ${brand.name} ist etwas schiefgelaufen. Bitte erneut versuchen.`,
    subPages: `Beim Suchen der Unterseiten durch ${brand.name} ist etwas schiefgelaufen. Bitte erneut versuchen.`,
    save: "Speichern in der Bibliothek fehlgeschlagen. Bitte erneut versuchen.",
    file: "Die Datei konnte nicht verarbeitet werden. Sie ist möglicherweise beschädigt oder hat ein nicht unterstütztes Format.",
    url: "Die URL konnte nicht verarbeitet werden. Sie ist möglicherweise nicht erreichbar oder ungültig.",
    uploadUrl: "Hochladen fehlgeschlagen. Bitte die URL prüfen und erneut versuchen.",
    upload: "Hochladen fehlgeschlagen. Bitte die Verbindung prüfen und erneut versuchen.",
    processLinks: `Beim Verarbeiten der Links durch ${brand.name} ist etwas schiefgelaufen. Bitte erneut versuchen.`,
  },
  storage: {
    full: "Der Speicherplatz geht zur Neige!",
    upgrade: "Tarif erweitern",
    buy: "Mehr Speicher kaufen",
  },
};
