import type * as english from "#product/texts/models/model-errors.ts";

export const modelErrorText: typeof english.modelErrorText = {
  unknown: "Dieses Modell ist nicht im Katalog.",
  none: "Kein Modell verfügbar. Füge in den Einstellungen den Schlüssel eines Anbieters hinzu.",
  notInPlan: (model) =>
    `${model} ist in deinem Tarif nicht verfügbar. Füge einen eigenen Schlüssel dafür hinzu oder wechsle den Tarif.`,
};
