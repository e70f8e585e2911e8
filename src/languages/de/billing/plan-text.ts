import type * as english from "#product/texts/billing/plan-text.ts";

const ownKeyNotice = "Benötigt einen eigenen OpenAI-API-Schlüssel.";
const ownKeyBenefits = [
  "Unbegrenzte KI-Credits mit eigenem OpenAI-API-Schlüssel",
  "1 Platz für Bearbeiter",
  "Premium-Modelle",
];
const partnerOffer = "Ein Partnerangebot: einmal zahlen, eigenen Schlüssel mitbringen.";

export const planText: typeof english.planText = {
  FREE: {
    desc: "Alles Wichtige ausprobieren. Ohne Kreditkarte.",
    benefits: [
      "100 KI-Credits pro Monat",
      "Basismodelle",
      "Unbegrenzt viele Agenten und Workflows",
      "5 Plätze für Bearbeiter",
    ],
  },
  PERSONAL: {
    desc: "Für alle, die allein und jeden Tag mit Agenten arbeiten.",
    benefits: ["6.000 KI-Credits pro Monat", "Alles aus Free", "Premium-Modelle", "1 Platz für Bearbeiter"],
  },
  LIFETIME: {
    desc: "Einmal zahlen, eigenen Schlüssel mitbringen.",
    notice: ownKeyNotice,
    benefits: ownKeyBenefits,
  },
  LIFETIME_PRO: {
    desc: "Einmal zahlen, eigenen Schlüssel mitbringen.",
    notice: ownKeyNotice,
    benefits: ownKeyBenefits,
  },
  LEGACY_LIFETIME_PRO: {
    desc: "Der erste Lifetime-Tarif.",
    notice: ownKeyNotice,
    benefits: ownKeyBenefits,
  },
  EXCLUSIVE_LIFETIME: {
    desc: partnerOffer,
    notice: ownKeyNotice,
    benefits: ownKeyBenefits,
  },
  EXCLUSIVE_LIFETIME_PRO: {
    desc: partnerOffer,
    notice: ownKeyNotice,
    benefits: ownKeyBenefits,
  },
  EXCLUSIVE_LIFETIME_MAX: {
    desc: partnerOffer,
    notice: ownKeyNotice,
    benefits: ownKeyBenefits,
  },
  LIFETIME_TEAM: {
    desc: "Ein Team-Workspace mit dem Schlüssel seines Inhabers.",
    notice: "Benötigt den OpenAI-API-Schlüssel des Inhabers.",
    benefits: [
      "Unbegrenzte KI-Credits mit dem OpenAI-API-Schlüssel des Inhabers",
      "5 Plätze für Bearbeiter",
      "5 Plätze für Nutzer",
      "Premium-Modelle",
    ],
  },
  TEAM: {
    desc: "Für Teams, die füreinander bauen.",
    tag: "Am beliebtesten",
    benefits: [
      "30.000 KI-Credits pro Monat",
      "Alles aus Pro",
      "5 Plätze für Bearbeiter und 20 für Nutzer",
      "Eigenes Erscheinungsbild des Workspaces",
    ],
  },
  BUSINESS: {
    desc: "Für Organisationen, die auf Agenten setzen.",
    benefits: [
      "100.000 KI-Credits pro Monat",
      "Alles aus Advanced",
      "Unbegrenzt viele Plätze für Bearbeiter und Nutzer",
    ],
  },
  TROUPE_MANAGED: {
    desc: "Wir erstellen und betreuen Agenten und Workflows.",
    benefits: ["30.000 KI-Credits pro Monat", "Alles aus Advanced", "20 Plätze für Bearbeiter und 50 für Nutzer"],
  },
};
