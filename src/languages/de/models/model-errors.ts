import type * as english from "#product/texts/models/model-errors.ts";

export const modelErrorText: typeof english.modelErrorText = {
  unknown: "Dieses Modell ist nicht im Katalog.",
  none: "Kein Modell verfügbar. In den Einstellungen lässt sich der Schlüssel eines Anbieters hinzufügen.",
  notInPlan: (model) =>
    `${model} ist in diesem Tarif nicht verfügbar. Möglich wird es mit einem eigenen Schlüssel oder einem anderen Tarif.`,
};
