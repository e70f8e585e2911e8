import type * as english from "#product/texts/prompt/prompt.ts";

export const savedPromptText: typeof english.savedPromptText = {
  title: "Prompts",
  new: "Neuer Prompt",
  manage: "Prompts verwalten",
  edit: "Prompt bearbeiten",
  saveAs: "Als Prompt speichern…",
  actions: (title) => `Aktionen für „${title}“`,
  tooMany: (max) => `Mehr als ${max} Prompts sind nicht möglich. Zuerst muss einer gelöscht werden.`,

  menu: {
    label: "Prompts",
    own: "Eigene Prompts",
    shared: "Geteilte Prompts",
    none: "Noch keine Prompts",
    noneHint: "Häufige Texte speichern und mit / einfügen",
  },

  page: {
    intro: "Ein / am Zeilenanfang im Nachrichtenfeld fügt einen Prompt ein.",
    search: "Prompts suchen",
    own: "Eigene Prompts",
    shared: "Von anderen geteilt",
    sharedMark: "Geteilt",
    empty: {
      title: "Noch keine Prompts",
      text: "Häufig gebrauchte Texte lassen sich als Prompts speichern und im Nachrichtenfeld mit / einfügen.",
    },
  },

  form: {
    titleLabel: "Titel",
    titlePlaceholder: "Wochenbericht",
    titleHint: "Nach / eingeben, um den Prompt zu finden.",
    textLabel: "Prompt",
    textPlaceholder: "Schreibe einen Wochenbericht für {{name}}.",
    textHint:
      "{{name}} wird beim Einfügen abgefragt. {{current_date}}, {{current_time}} und {{current_user}} werden automatisch ausgefüllt.",
    asksFor: (names) => `Fragt nach: ${names}`,
    asksForMany: (count) => `Fragt nach ${count} Werten`,
    tooLong: (max) => `Höchstens ${max} Zeichen.`,
    share: "Mit dem Workspace teilen",
    shareHint: "Alle Mitglieder können ihn einfügen, Editoren können ihn ändern.",
    sharedNote: "Alle Mitglieder dieses Workspace verwenden diesen Prompt.",
    readOnly: "Dieser Prompt kann eingefügt, aber nicht geändert werden.",
    create: "Prompt erstellen",
    created: "Prompt gespeichert. Mit / lässt er sich einfügen.",
    loadFailed: "Der Prompt konnte nicht geladen werden.",
  },

  fill: {
    text: "Werte für diesen Prompt eingeben. Leere bleiben, wie sie sind.",
    insert: "Einfügen",
    skip: "Ohne Werte einfügen",
  },

  delete: {
    item: "Prompt löschen",
    title: (title) => `„${title}“ löschen?`,
    text: "Das lässt sich nicht rückgängig machen.",
    sharedText: "Niemand in diesem Workspace kann ihn dann mehr verwenden. Das lässt sich nicht rückgängig machen.",
    done: "Prompt gelöscht",
  },
};
