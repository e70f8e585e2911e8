import type * as english from "#product/texts/builder/dropped-file.ts";

export const droppedFileText: typeof english.droppedFileText = {
  dropToInsert: "Datei ablegen, um ihre Schritte hier einzufügen",
  insert: "Hier einfügen",
  oneFileOnly: "Bitte nur eine .json- oder .yml-Datei ablegen.",
};
