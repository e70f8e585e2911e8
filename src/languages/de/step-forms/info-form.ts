import type * as english from "#product/texts/step-forms/info-form.ts";

export const infoFormText: typeof english.infoFormText = {
  text: "Text",
  placeholder: "Was man lesen soll, bevor der Lauf weitergeht. @ fügt frühere Antworten und Ergebnisse ein.",
};
