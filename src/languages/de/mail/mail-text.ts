import { formatCredits } from "#product/credits.ts";
import { brand } from "#product/texts/common/brand.ts";
import type * as english from "#product/texts/mail/mail-text.ts";

const accountReason = `Du bekommst diese E-Mail, weil diese Adresse bei ${brand.name} verwendet wurde. Wenn du das nicht warst, ignoriere die E-Mail.`;
const replyReason = "Du bekommst diese E-Mail, weil der Chat nicht geöffnet war.";
const runReason = "Du bekommst diese E-Mail, weil du den Lauf gestartet hast.";

export const mailText: typeof english.mailText = {
  mailServerTest: (instance) => ({
    subject: `Test-E-Mail von ${instance}`,
    lines: ["Dein Mailserver funktioniert. Einladungen und Links zum Anmelden werden jetzt über ihn gesendet."],
    button: `${instance} öffnen`,
    reason: "Du bekommst diese E-Mail, weil du den Mailserver eingerichtet hast.",
  }),
  verification: {
    subject: "Bestätige deine E-Mail-Adresse",
    lines: [
      `Willkommen bei ${brand.name}.`,
      "Bestätige zum Abschluss deine E-Mail-Adresse. Der Link läuft in 24 Stunden ab.",
    ],
    button: "E-Mail-Adresse bestätigen",
    reason: accountReason,
  },
  magicLink: {
    subject: `Bei ${brand.name} anmelden`,
    lines: ["Hier ist dein Link zum Anmelden.", "Er funktioniert einmal und läuft in 15 Minuten ab."],
    button: "Anmelden",
    reason: accountReason,
  },
  resetPassword: {
    subject: "Setze dein Passwort zurück",
    lines: [
      "Jemand hat darum gebeten, das Passwort für dieses Konto zurückzusetzen.",
      "Der Link funktioniert einmal und läuft in einer Stunde ab.",
    ],
    button: "Neues Passwort wählen",
    reason: accountReason,
  },
  accountExists: {
    subject: "Du hast schon ein Konto",
    lines: [
      `Jemand wollte mit dieser E-Mail-Adresse ein Konto bei ${brand.name} erstellen, aber du hast schon eines.`,
      "Wenn du das warst, melde dich stattdessen an. Dort kannst du auch dein Passwort zurücksetzen.",
    ],
    button: "Anmelden",
    reason: accountReason,
  },
  invitation: ({ workspace, inviter, role }) => ({
    subject: `${inviter} hat dich zu ${workspace} eingeladen`,
    lines: [
      `${inviter} hat dich eingeladen, dem Workspace ${workspace} als ${role} beizutreten.`,
      "Die Einladung läuft in 14 Tagen ab.",
    ],
    button: "Einladung öffnen",
    reason: `Du bekommst diese E-Mail, weil ${inviter} dich zu ${brand.name} eingeladen hat. Wenn dir der Name nichts sagt, ignoriere die E-Mail.`,
  }),
  notificationSettings: "Einstellungen für Benachrichtigungen",
  replyReady: ({ workspace, chat }) => ({
    subject: `${workspace}: Die Antwort in ${chat} ist fertig`,
    lines: [`Die Antwort im Chat „${chat}“ ist fertig.`, "Öffne den Chat, um sie zu lesen."],
    button: "Chat öffnen",
    reason: replyReason,
  }),
  replyFailed: ({ workspace, chat }) => ({
    subject: `${workspace}: Die Antwort in ${chat} ist fehlgeschlagen`,
    lines: [
      `Die Antwort im Chat „${chat}“ ist fehlgeschlagen.`,
      "Öffne den Chat, um zu sehen, was passiert ist, und versuche es erneut.",
    ],
    button: "Chat öffnen",
    reason: replyReason,
  }),
  replyWaits: ({ workspace, chat }) => ({
    subject: `${workspace}: ${chat} braucht deine Eingabe`,
    lines: [`Die Antwort im Chat „${chat}“ wartet auf dich.`, "Sie geht weiter, sobald du antwortest."],
    button: "Chat öffnen",
    reason: replyReason,
  }),
  runNeedsInput: ({ workspace, run, workflow, step }) => ({
    subject: `${workspace}: ${run} braucht deine Eingabe`,
    lines: [
      `Der Lauf „${run}“ von ${workflow} wartet beim Schritt „${step}“ auf dich.`,
      "Er geht weiter, sobald du antwortest.",
    ],
    button: "Lauf öffnen",
    reason: runReason,
  }),
  runFinished: ({ workspace, run, workflow, status, credits }) => {
    const ending = { COMPLETED: "ist fertig", FAILED: "ist fehlgeschlagen", STOPPED: "wurde gestoppt" }[status];
    return {
      subject: `${workspace}: ${run} ${ending}`,
      lines: [
        `Der Lauf „${run}“ von ${workflow} ${ending}.`,
        status === "FAILED"
          ? "Öffne den Lauf, um zu sehen, was passiert ist, und versuche den Schritt erneut."
          : `Er hat ${formatCredits(credits)} ${credits === 1 ? "KI-Credit" : "KI-Credits"} verbraucht.`,
      ],
      button: "Lauf öffnen",
      reason: runReason,
    };
  },
};
