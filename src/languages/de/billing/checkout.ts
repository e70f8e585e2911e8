import type * as english from "#product/texts/billing/checkout.ts";

export const checkoutText: typeof english.checkoutText = {
  ownersOnly: "Nur Inhaber dieses Workspaces können den Tarif ändern.",
  ownersBuy: "Nur Inhaber dieses Workspaces können das kaufen.",
  cycle: "Abrechnungszeitraum",
  quantity: "Menge",
  current: (text) => `Zusätzlich zum Tarif: ${text}.`,
  limit: {
    title: "Tarif und Credits",
    addKey: {
      title: "Eigenen Schlüssel eines Anbieters verwenden",
      desc: "Anfragen mit eigenem Schlüssel oder Endpunkt kosten keine Credits und sind in jedem Tarif möglich.",
      ownersOnly:
        "Ein Inhaber dieses Workspaces kann in den Einstellungen einen Schlüssel hinzufügen. Anfragen mit diesem Schlüssel kosten keine Credits.",
      open: "Schlüssel hinzufügen",
    },
    operator: {
      title: "Tarif ändern oder Credits gutschreiben",
      desc: "Der Betreiber dieses Servers kann das für jeden Workspace tun.",
      open: "Workspaces öffnen",
    },
    askOperator: {
      title: "Betreiber dieses Servers fragen",
      desc: "Der Betreiber kann den Tarif dieses Workspaces ändern oder Credits gutschreiben.",
    },
  },
  credits: {
    used: (used, limit) => `${used} von ${limit} Credits verbraucht`,
    own: "Eigene Credits",
  },
  upgrade: {
    title: "Größeren Tarif wählen",
    desc: "Mehr Credits, Premium-Modelle und alles, was das Team braucht.",
  },
};
