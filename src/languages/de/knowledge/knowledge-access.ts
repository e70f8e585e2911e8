import { formatList } from "#lib/locale.ts";
import { plural } from "#lib/text.ts";
import type * as english from "#product/texts/knowledge/knowledge-access.ts";

type Limit = Parameters<typeof english.knowledgeAccessText.lock>[0];

const roles = { EDITOR: "Bearbeiter", USER: "Nutzer" };

const whoOf = (limit: Limit): string =>
  formatList([
    "Inhaber",
    ...limit.roles.map((role) => roles[role]),
    ...(limit.people > 0 ? [plural(limit.people, "Person", "Personen")] : []),
  ]);

export const knowledgeAccessText: typeof english.knowledgeAccessText = {
  title: "Wer das sehen kann",
  description: (title, isFolder) => (isFolder ? `„${title}“ mit gesamtem Inhalt` : `„${title}“`),
  lock: (limit) => `Sichtbar für ${whoOf(limit)}`,
  everyone: "Alle im Workspace",
  everyoneAround: (folder) => `Alle, die „${folder}“ sehen können`,
  limited: "Nur bestimmte Rollen oder Personen",
  roles: "Rollen",
  owners: "Inhaber",
  ownersHint: "Inhaber können jede Einschränkung ändern und sehen daher immer alles.",
  editors: "Bearbeiter",
  users: "Nutzer",
  people: "Personen",
  peoplePlaceholder: "Nach Name oder E-Mail suchen",
  you: (name) => `${name} (eigenes Konto)`,
  keepAccess: "Bitte die eigene Rolle oder sich selbst auswählen, sonst ginge der eigene Zugriff verloren.",
  everybodyChosen: "Alle Rollen sind ausgewählt, daher können es alle sehen.",
  effect:
    "Antworten, Suche und Zitate richten sich danach. Ein Agent antwortet nur aus dem, was die fragende Person sehen kann.",
  around: "Durch übergeordnete Ordner eingeschränkt",
  aroundLine: (folder, limit) => `${folder}: ${whoOf(limit)}`,
  aroundHint: "Nur wer diese Ordner sehen kann, kann auch das hier sehen.",
  notYours: "Das kann nur ändern, wer es hinzugefügt hat, oder ein Inhaber dieses Workspaces.",
  saved: "Zugriff geändert",
  loadFailed: "Wer das sehen kann, konnte nicht geladen werden.",
  move: {
    title: (count) =>
      count === 1 ? "Ändern, wer das sehen kann?" : `Ändern, wer ${plural(count, "Element", "Elemente")} sehen kann?`,
    entering: (folder, limit) => `„${folder}“ ist eingeschränkt. Sichtbar ist es dort nur für ${whoOf(limit)}.`,
    leaving: (folder) => `Die Einschränkung von „${folder}“ gilt dann nicht mehr.`,
    nowEveryone: "Danach können es alle im Workspace sehen.",
    confirm: "Verschieben",
  },
};
