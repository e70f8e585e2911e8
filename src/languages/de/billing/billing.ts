import { formatNumber } from "#lib/locale.ts";
import { plural } from "#lib/text.ts";
import { formatCredits } from "#product/credits.ts";
import { yearlySavingPercent } from "#product/plans.ts";
import type * as english from "#product/texts/billing/billing.ts";
import { creditAmount } from "../credit-amount.ts";

export const billingText: typeof english.billingText = {
  block: {
    free: "Die KI-Credits dieses kostenlosen Workspaces gehen zur Neige. Ein anderer Tarif enthält mehr Credits.",
    paid: "Die KI-Credits gehen zur Neige. Weitere lassen sich dazukaufen.",
    individual:
      "Das persönliche Limit für KI-Credits in diesem Workspace ist erreicht. Ein Inhaber des Workspaces kann es erhöhen.",
    visitor: "Dieser Dienst ist vorübergehend nicht verfügbar. Bitte später noch einmal versuchen.",
  },

  credits: {
    meter: "Credits",
    used: (used) => formatCredits(used),
    ofLimit: (limit) => (limit === null ? "(ohne Limit)" : `von ${formatCredits(limit)}`),
    resets: (day) => `Neue Credits am ${day}`,
    cost: (credits) => creditAmount(credits),
    perRequest: (credits) => `${creditAmount(credits)} pro Anfrage`,
  },

  plan: {
    heading: (plan) => `Dieser Workspace hat den Tarif ${plan}.`,
    monthly: "Monatlich",
    yearly: "Jährlich",
    saving: `${yearlySavingPercent} % sparen`,
    current: "Aktueller Tarif",
    perMonth: "pro Monat",
    forever: "für immer",
    custom: "Individuell",
    billed: {
      billed_monthly: "monatlich abgerechnet",
      billed_yearly: "jährlich abgerechnet",
      billed_one_time: "einmalige Zahlung",
    },
    see: "Tarife ansehen",
    upgrade: "Jetzt wechseln",
    changeTo: (plan) => `Zu ${plan} wechseln`,
  },

  topup: {
    titles: {
      CHATBOT_MSGS_TOPUP: "Mehr KI-Credits",
      CUSTOM_DOMAIN_TOPUP: "Weitere eigene Domains",
      STORAGE_TOPUP: "Mehr Speicher für Wissen",
      WORKSPACE_EDITOR_SEAT_TOPUP: "Weitere Plätze für Inhaber und Bearbeiter",
      WORKSPACE_USER_SEAT_TOPUP: "Weitere Plätze für Nutzer",
    },
    quantity: {
      CHATBOT_MSGS_TOPUP: (units) => `${formatNumber(units * 1_000)} KI-Credits pro Monat`,
      CUSTOM_DOMAIN_TOPUP: (units) => plural(units, "eigene Domain", "eigene Domains"),
      STORAGE_TOPUP: (units) => `${formatNumber(units * 10)} GB Speicher`,
      WORKSPACE_EDITOR_SEAT_TOPUP: (units) => plural(units, "Platz für Bearbeiter", "Plätze für Bearbeiter"),
      WORKSPACE_USER_SEAT_TOPUP: (units) => plural(units, "Platz für Nutzer", "Plätze für Nutzer"),
    },
    purchase: "Kaufen",
    update: "Ändern",
    total: (price, cycle) => `${price} ${cycle}`,
    cycles: { billed_monthly: "pro Monat", billed_yearly: "pro Jahr", billed_one_time: "einmalig" },
  },
};
