import type * as english from "#product/texts/billing/capability.ts";
import { brand } from "#product/texts/common/brand.ts";

export const capabilityNames: typeof english.capabilityNames = {
  premiumModels: "Dieses Modell",
  ownKeys: "Die Nutzung eigener Schlüssel",
  advancedTools: "Dieses Tool",
  hideBadge: `Das Ausblenden des Hinweises auf ${brand.name}`,
  restrictEmbedding: "Die Beschränkung der Einbettung von Chatbots",
  rateLimit: "Ein eigenes Limit für Anfragen",
  bulkRun: "Die Ausführung im Stapel",
  schedule: "Die Ausführung nach Zeitplan",
  computerUse: "Die Computernutzung",
  browserUse: "Die Browsernutzung",
  customDomains: "Eine eigene Domain",
  publicApi: "Die öffentliche API",
  accessTags: "Die Zugriffskontrolle über Tags",
  workspaceBranding: "Ein eigenes Erscheinungsbild des Workspaces",
  customUserId: "Eine eigene Nutzer-ID",
  sessionContext: "Der Sitzungskontext",
};
