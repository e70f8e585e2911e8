import { plural } from "#lib/text.ts";
import type * as english from "#product/texts/credentials/keys.ts";

export const keysText: typeof english.keysText = {
  desc: "Schlüssel gelten für den ganzen Workspace. Sie werden verschlüsselt gespeichert und nie wieder angezeigt.",
  providers: "Schlüssel für Anbieter",
  search: "Schlüssel für die Websuche",
  searchDesc: "Agenten suchen im Web mit dem ersten dieser Schlüssel, sonst mit dem Suchdienst dieses Servers.",
  integrations: "Schlüssel für Integrationen",
  integrationsDesc:
    "Mit einem Schlüssel von Composio verbindet dieser Workspace auf der Seite „Integrationen“ Apps für seine Agenten.",
  payment: "Schlüssel für Zahlungen",
  paymentDesc: "Zahlungsschritte nehmen Zahlungen über das eigene Stripe-Konto ein.",
  keySet: (last4) => `Festgelegt, endet auf ${last4}`,
  notSet: "Nicht festgelegt",
  inUse: "Wird verwendet",
  ownersOnly: "Nur Inhaber können Schlüssel hinzufügen. Bitte an einen Inhaber dieses Workspaces wenden.",
  fromInstance: "Von diesem Server bereitgestellt",
  placeholder: "Neuen Schlüssel einfügen",
  save: "Schlüssel speichern",
  validating: "Schlüssel wird geprüft …",
  delete: "Schlüssel löschen",
  ownKeyHint: "Anfragen mit einem eigenen Schlüssel verbrauchen keine Credits.",
  endpoints: "OpenAI-kompatible Endpunkte",
  endpointsDesc:
    "Lokale Modelle und Gateways: Ollama, LM Studio, vLLM, llama.cpp und andere. Sie verbrauchen keine Credits.",
  addEndpoint: "Endpunkt hinzufügen",
  modelCount: (count) => plural(count, "Modell", "Modelle"),
  dialogTitle: (workspace) => `Schlüssel für ${workspace}`,
  deleteConfirmation: (credential) => ({
    title: `${credential} löschen`,
    text: "Agenten und Workflows, die diesen Schlüssel brauchen, funktionieren dann erst wieder mit einem neuen.",
    confirm: "Schlüssel löschen",
  }),
  deleteStripeSecret: {
    title: "Geheimen Stripe-Schlüssel löschen",
    text: "Zahlungsschritte funktionieren dann erst wieder mit einem neuen Schlüssel.",
    confirm: "Schlüssel löschen",
  },
};
