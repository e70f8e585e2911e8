import { formatList } from "#lib/locale.ts";
import type * as english from "#product/texts/builder/presence.ts";

export const presenceText: typeof english.presenceText = {
  here: "Gerade hier",
  location: (name, step) => (step === null ? `${name} ist hier` : `${name} ist hier, im Schritt „${step}“`),
  inStep: (count) => `${count === 1 ? "ist" : "sind"} in diesem Schritt`,
  isEditing: (count) => `${count === 1 ? "bearbeitet" : "bearbeiten"} gerade`,
  editing: (name) => `${name} bearbeitet diesen Schritt`,
  takeOver: "Bearbeitung übernehmen",
  moreCount: (count) => `+${count}`,
  alsoHere: (names) =>
    `${formatList(names)} ${names.length === 1 ? "hat" : "haben"} diesen Schritt ebenfalls geöffnet.`,
};
