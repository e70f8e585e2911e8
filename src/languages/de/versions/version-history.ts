import type * as english from "#product/texts/versions/version-history.ts";

export const versionHistoryText: typeof english.versionHistoryText = {
  title: "Versionsverlauf",
  current: "Aktuell",
  restore: "Diese Version wiederherstellen",
  empty: "Nach der ersten Änderung erscheinen hier frühere Versionen.",
  restoreConfirmation: (number) => ({
    title: `Version ${number} wiederherstellen`,
    text: "Die aktuelle Version bleibt im Verlauf.",
    confirm: "Wiederherstellen",
  }),
};
