import { plural } from "#lib/text.ts";
import type * as english from "#product/texts/models/model-picker.ts";
import { formatTokens } from "#product/texts/models/model-picker.ts";

export const modelSelectText: typeof english.modelSelectText = {
  context: (tokens) => `Kontext: ${formatTokens(tokens)}`,
  maxOutput: (tokens) => `Ausgabe: bis ${formatTokens(tokens)}`,
  readsImages: "Liest Bilder",
  usesTools: "Nutzt Tools",
  free: "Keine Credits",
  freeBecause: (provider) =>
    provider === "DEMO"
      ? "Kostenlos und eingebaut"
      : `Nutzt den eigenen ${provider === "OPENAI_COMPATIBLE" ? "Endpunkt" : "Schlüssel"}, keine Credits`,
  button: (shown) => `Modell: ${shown}`,
  autoWith: (model) => `Automatisch · ${model}`,
  autoDescription: (model) => `Wählt ein leistungsfähiges, günstiges Modell. Zurzeit: ${model}`,
  noneUsable: "Noch keine Modelle verfügbar",
  agentDefault: "Modell des Agenten",
  unavailableModel: "Modell nicht verfügbar",
  loading: "Modelle werden geladen",
  modelsNotLoaded: "Modelle nicht geladen",
  favorites: "Favoriten",
  addFavorite: "Zu Favoriten hinzufügen",
  removeFavorite: "Aus Favoriten entfernen",
  favoriteHint: "Umschalt + Eingabe fügt einen Favoriten hinzu oder entfernt ihn.",
  unavailable: "Nicht verfügbar",
  showUnavailable: (count) => `${plural(count, "nicht verfügbares Modell", "nicht verfügbare Modelle")} anzeigen`,
  hideUnavailable: "Nicht verfügbare Modelle ausblenden",
  noMatches: "Keine Modelle passen zur Suche.",
  needsKeys: (names) => `Benötigt: ${names}`,
  planOrKey: (provider) => `Benötigt einen bezahlten Tarif oder einen eigenen Schlüssel von ${provider}`,
  noLongerAvailable: "Dieses Modell ist nicht mehr verfügbar. Bitte ein anderes auswählen.",
  endpointGroup: (endpoint) => `Eigener Endpunkt: ${endpoint}`,
  loadFailed: "Die Liste der Modelle konnte nicht geladen werden.",
};
