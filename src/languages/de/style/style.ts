import { formatNumber } from "#lib/locale.ts";
import { plural } from "#lib/text.ts";
import type * as english from "#product/texts/style/style.ts";

export const styleText: typeof english.styleText = {
  title: "Markenstimmen",
  new: "Neue Markenstimme",
  actions: (title) => `Aktionen für ${title}`,
  tooMany: (max) => `Ein Workspace kann bis zu ${max} Markenstimmen haben. Zuerst muss eine gelöscht werden.`,

  page: {
    intro:
      "Richtlinien dafür, wie Agenten schreiben. In einem Agenten auswählen oder in einer Nachricht mit @ erwähnen.",
    search: "Markenstimmen suchen",
    chars: (count) => plural(count, "Zeichen", "Zeichen"),
    empty: {
      title: "Noch keine Markenstimmen",
      text: "Eine Markenstimme ist eine Richtlinie dafür, wie Agenten schreiben: Ton, Wortwahl und was zu vermeiden ist. Einmal geschrieben, gilt sie für viele Agenten.",
      readOnly: "Bearbeiter dieses Workspace legen sie an. Danach lassen sie sich in Nachrichten erwähnen.",
    },
  },

  create: {
    options: "Wie beginnen",
    generate: { title: "Mit KI generieren", desc: "Aus Beschreibung oder Textproben" },
    scratch: { title: "Von Grund auf", desc: "Die Richtlinie selbst schreiben" },
    description: "Beschreibung der Marke",
    descriptionPlaceholder: "Wer sie ist, für wen geschrieben wird und wie es klingen soll.",
    samples: "Oder Textproben einfügen",
    samplesHint: "Am besten 3 bis 5 gute, aktuelle Texte.",
    samplesPlaceholder: "Beiträge, E-Mails oder Seiten, die richtig klingen",
    missing: "Bitte eine Beschreibung oder eine Textprobe angeben",
    create: "Erstellen",
    created: "Markenstimme erstellt",
    generateFailed: "Die Markenstimme konnte nicht generiert werden.",
  },

  form: {
    title: "Titel",
    titlePlaceholder: "Freundlich und klar",
    desc: "Richtlinie",
    descHint: "Diesen Text erhalten die Agenten: Ton, Wortwahl, Satzlänge, Publikum und was zu vermeiden ist.",
    descPlaceholder: "Eine Person direkt ansprechen. Kurze Sätze. Keine Ausrufezeichen.",
    category: "Tags",
    categoryPlaceholder: "Tag eingeben, dann Enter",
    tooLong: (max) => `Höchstens ${formatNumber(max)} Zeichen.`,
    count: (count, max) => `${formatNumber(count)} / ${formatNumber(max)}`,
    readOnly: "Diese Markenstimme kann verwendet, aber nicht geändert werden.",
    loadFailed: "Die Markenstimme konnte nicht geladen werden.",
  },

  update: {
    title: "Markenstimme ändern",
    done: "Markenstimme gespeichert",
    failed: "Die Markenstimme konnte nicht gespeichert werden.",
  },

  preview: {
    title: "Vorschau",
    label: "Was soll geschrieben werden?",
    example: "Einem Kunden antworten, dessen Bestellung zwei Tage später kommt.",
    run: "Vergleichen",
    hint: "Schreibt dieselbe Antwort mit und ohne diese Stimme. Beide zählen als je eine KI-Anfrage.",
    without: "Ohne die Stimme",
    with: "Mit der Stimme",
    failed: "Die Vorschau konnte nicht geschrieben werden.",
  },

  delete: {
    item: "Markenstimme löschen",
    title: (title) => `${title} löschen?`,
    text: "Sie lässt sich 30 Tage lang aus dem Papierkorb wiederherstellen.",
  },

  agent: {
    label: "Markenstimmen",
    hint: "Wie der Agent schreibt. Widersprechen sich Richtlinien, gilt die erste.",
    add: "Markenstimme hinzufügen",
    search: "Markenstimmen suchen",
    none: "Noch keine Markenstimmen",
    gone: "Gelöschte Markenstimme",
    remove: (title) => `${title} entfernen`,
    moveUp: (title) => `${title} nach oben`,
    moveDown: (title) => `${title} nach unten`,
    manage: "Markenstimmen verwalten",
    max: (max) => `Ein Agent kann bis zu ${max} Markenstimmen haben.`,
    tooLong: (max) =>
      `Die Markenstimmen eines Agenten dürfen zusammen höchstens ${formatNumber(max)} Zeichen haben. Eine davon kürzen oder entfernen.`,
  },

  mention: {
    group: "Markenstimmen",
    hint: "Die Antwort wird in dieser Stimme geschrieben",
    gone: "Diese Markenstimme gibt es nicht mehr",
  },
};
