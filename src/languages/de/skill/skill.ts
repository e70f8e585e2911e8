import { plural } from "#lib/text.ts";
import type * as english from "#product/texts/skill/skill.ts";

const skills = (count: number) => plural(count, "Skill", "Skills");
const files = (count: number) => plural(count, "Datei", "Dateien");
const _agents = (count: number) => plural(count, "Agent", "Agenten");

export const skillText: typeof english.skillText = {
  title: "Skills",
  new: "Neuer Skill",
  actions: (name) => `Aktionen für ${name}`,
  tooMany: (max) => `Ein Workspace kann bis zu ${max} Skills haben. Zuerst muss einer gelöscht werden.`,
  nameTaken: (name) =>
    `In diesem Workspace gibt es schon einen Skill namens ${name}. In SKILL.md einen anderen Namen verwenden.`,
  changedElsewhere:
    "Der Skill wurde inzwischen von anderen gespeichert. Bitte neu laden und die Änderungen wiederholen.",
  unavailable: (name) => `Einen Skill namens ${name} gibt es für diesen Agenten nicht.`,
  noFile: (path) => `Der Skill hat keine Textdatei ${path}.`,

  problems: {
    noMain: "Ein Skill braucht eine Datei SKILL.md.",
    noHead: "SKILL.md muss mit Name und Beschreibung zwischen zwei Zeilen aus --- beginnen.",
    name: (max) =>
      `Der Name in SKILL.md darf nur Kleinbuchstaben, Ziffern und einzelne Bindestriche haben, höchstens ${max} Zeichen.`,
    description: (max) => `SKILL.md braucht eine Beschreibung mit höchstens ${max} Zeichen.`,
    tooManyFiles: (max) => `Ein Skill kann bis zu ${max} Dateien haben.`,
    tooLarge: "Ein Skill kann bis zu 1 MB haben, eine Datei bis zu 512 kB.",
    paths: "Einige Dateien haben Namen, die nicht erlaubt sind oder sich nur in der Großschreibung unterscheiden.",
    archive: "Diese Datei ist nicht lesbar. Bitte ein ZIP-Archiv mit bis zu 20 MB wählen.",
    noSkills: "Darin ist keine SKILL.md.",
  },

  git: {
    invalidUrl: "Bitte die URL eines öffentlichen Repositorys oder Ordners auf GitHub eingeben.",
    notFound: "Auf GitHub gibt es kein solches öffentliches Repository und keinen solchen Branch.",
    limited:
      "GitHub nimmt von diesem Server vorerst keine Anfragen mehr an. Später erneut versuchen oder ein ZIP-Archiv importieren.",
    failed: "GitHub hat nicht geantwortet. Bitte später erneut versuchen.",
  },

  page: {
    intro: "Anleitungen und Skripte für bestimmte Aufgaben. Agenten lesen einen Skill, wenn eine Aufgabe ihn braucht.",
    search: "Skills suchen",
    add: "Skill hinzufügen",
    ready: "Fertige Skills",
    import: "Importieren",
    empty: {
      title: "Noch keine Skills",
      text: "Ein Skill ist ein Ordner mit Anleitungen für eine Art von Aufgabe, bei Bedarf mit Nachschlagetexten und Skripten. Mit einem fertigen beginnen oder einen eigenen schreiben.",
      readOnly: "Bearbeiter dieses Workspace legen sie an.",
    },
  },

  create: {
    name: "Name",
    nameHint: "Kleinbuchstaben, Ziffern und Bindestriche.",
    namePlaceholder: "wochenbericht",
    description: "Beschreibung",
    descriptionHint: "Was er tut und wann er gebraucht wird. Danach entscheiden die Agenten.",
    descriptionPlaceholder: "Schreibt den Wochenbericht. Für Fragen nach einem Bericht der Woche.",
    body: (name) =>
      `# ${name}\n\n## Schritte\n\n1. Nach dem fragen, was fehlt.\n2. Die Arbeit tun.\n3. Das Ergebnis prüfen.\n`,
    create: "Skill erstellen",
    done: "Skill erstellt",
  },

  ready: {
    title: "Fertige Skills",
    text: "Hinzugefügte Skills lassen sich frei ändern.",
    exists: "Schon in diesem Workspace",
    add: (count) => (count === 0 ? "Skills hinzufügen" : `${skills(count)} hinzufügen`),
    added: (count) => `${skills(count)} hinzugefügt`,
  },

  import: {
    title: "Skills importieren",
    drop: "ZIP-Archiv hierher ziehen",
    dropHint: "Jeder Ordner mit einer SKILL.md ist ein Skill. Bis 20 MB.",
    choose: "Datei wählen",
    url: "Oder ein öffentliches Repository oder ein Ordner auf GitHub",
    urlPlaceholder: "https://github.com/owner/repository/tree/main/skills",
    find: "Skills suchen",
    found: (count) => `${skills(count)} gefunden`,
    select:
      "Auswählen, was importiert wird. Agenten befolgen die Anleitungen eines Skills; deshalb nur Vertrauenswürdiges importieren.",
    files,
    run: (count) => (count === 0 ? "Importieren" : `${skills(count)} importieren`),
    done: (count) => `${skills(count)} importiert`,
    back: "Andere Quelle wählen",
  },

  editor: {
    files: "Dateien",
    newFile: "Neue Datei",
    filePath: "Pfad der Datei",
    filePathPlaceholder: "references/glossar.md",
    pathInvalid: "Ein relativer Pfad, den noch keine Datei hat.",
    rename: "Datei umbenennen",
    deleteFile: "Datei löschen",
    fileActions: (path) => `Aktionen für ${path}`,
    content: (path) => `Inhalt von ${path}`,
    binary: "Diese Datei ist kein Text. Sie bleibt, wie sie ist, auch beim Export.",
    save: "Version speichern",
    saved: (version) => `Version ${version} gespeichert`,
    version: (version) => `Version ${version}`,
    unsaved: "Ungespeicherte Änderungen",
    export: "Als ZIP exportieren",
    versions: "Versionen",
    restore: "Wiederherstellen",
    restored: (version) => `Die Dateien der Version ${version} sind im Editor. Zum Behalten speichern.`,
    current: "Aktuell",
    formerMember: "Ehemaliges Mitglied",
    tags: "Tags",
    tagPlaceholder: "Tag eingeben, dann Enter",
    readOnly: "Dieser Skill kann gelesen, aber nicht geändert werden.",
    loadFailed: "Der Skill konnte nicht geladen werden.",
  },

  write: {
    open: "Mit KI schreiben",
    title: "Mit KI schreiben",
    label: "Was soll sich ändern?",
    placeholder: "Eine Checkliste für das Ergebnis ergänzen und ein Skript, das Wörter zählt.",
    run: "Änderungen vorschlagen",
    accept: (count) => `${plural(count, "Änderung", "Änderungen")} übernehmen`,
    dismiss: "Verwerfen",
    added: "Neue Datei",
    removed: "Gelöschte Datei",
    none: "Es würde sich nichts ändern. Bitte anders beschreiben.",
    failed: "Die Änderungen konnten nicht geschrieben werden.",
    left: (count) => `${files(count)} ausgelassen, weil Pfad oder Größe nicht erlaubt sind.`,
  },

  delete: {
    item: "Skill löschen",
    title: (name) => `${name} löschen?`,
    text: "Er lässt sich 30 Tage lang aus dem Papierkorb wiederherstellen.",
  },

  agent: {
    label: "Skills",
    hint: "Was der Agent kann. Er sieht Namen und Beschreibungen und liest einen Skill, wenn eine Aufgabe ihn braucht.",
    add: "Skill hinzufügen",
    search: "Skills suchen",
    none: "Noch keine Skills",
    gone: "Gelöschter Skill",
    remove: (name) => `${name} entfernen`,
    manage: "Skills verwalten",
    max: (max) => `Ein Agent kann bis zu ${max} Skills haben.`,
  },

  mention: {
    group: "Skills",
    hint: "Der Agent kann ihn lesen und befolgen",
    gone: "Diesen Skill gibt es nicht mehr",
  },
};
