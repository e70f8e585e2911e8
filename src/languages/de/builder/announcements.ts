import type * as english from "#product/texts/builder/announcements.ts";

export const builderAnnouncements: typeof english.builderAnnouncements = {
  undone: (change) => `Rückgängig gemacht: ${change}`,
  redone: (change) => `Wiederholt: ${change}`,
  movedToPosition: (label, position, count) => `„${label}“ ist jetzt Schritt ${position} von ${count}`,
};
