import { formatCredits } from "#product/credits.ts";
import { brand } from "#product/texts/common/brand.ts";
import type * as english from "#product/texts/mail/mail-text.ts";

const accountReason = `Diese E-Mail wurde gesendet, weil diese Adresse bei ${brand.name} verwendet wurde. War das jemand anderes, kann sie ignoriert werden.`;
const replyReason = "Diese E-Mail wurde gesendet, weil der Chat nicht geöffnet war.";
const runReason = "Diese E-Mail geht an die Person, die den Lauf gestartet hat.";

const waitReason = "Diese E-Mail kommt, weil dieser Schritt auf eine Antwort ihres Empfängers wartet.";
const dueLine = (due: string | null): string[] => (due ? [`Antwort bitte bis ${due}.`] : []);

export const mailText: typeof english.mailText = {
  mailServerTest: (instance) => ({
    subject: `Test-E-Mail von ${instance}`,
    lines: ["Der Mailserver funktioniert. Einladungen und Links zum Anmelden werden jetzt über ihn gesendet."],
    button: `${instance} öffnen`,
    reason: "Diese E-Mail geht an die Person, die den Mailserver eingerichtet hat.",
  }),
  verification: {
    subject: "E-Mail-Adresse bestätigen",
    lines: [
      `Willkommen bei ${brand.name}.`,
      "Zum Abschluss fehlt nur noch die Bestätigung der E-Mail-Adresse. Der Link läuft in 24 Stunden ab.",
    ],
    button: "E-Mail-Adresse bestätigen",
    reason: accountReason,
  },
  magicLink: {
    subject: `Bei ${brand.name} anmelden`,
    lines: ["Hier ist der Link zum Anmelden.", "Er funktioniert einmal und läuft in 15 Minuten ab."],
    button: "Anmelden",
    reason: accountReason,
  },
  resetPassword: {
    subject: "Passwort zurücksetzen",
    lines: [
      "Jemand hat darum gebeten, das Passwort für dieses Konto zurückzusetzen.",
      "Der Link funktioniert einmal und läuft in einer Stunde ab.",
    ],
    button: "Neues Passwort wählen",
    reason: accountReason,
  },
  accountExists: {
    subject: "Es gibt schon ein Konto",
    lines: [
      `Jemand wollte mit dieser E-Mail-Adresse ein Konto bei ${brand.name} erstellen, aber es gibt schon eines.`,
      "Die Anmeldung mit dieser Adresse ist jederzeit möglich. Dort lässt sich auch das Passwort zurücksetzen.",
    ],
    button: "Anmelden",
    reason: accountReason,
  },
  invitation: ({ workspace, inviter, role }) => ({
    subject: `Einladung von ${inviter} zu ${workspace}`,
    lines: [`${inviter} lädt in den Workspace ${workspace} ein, als ${role}.`, "Die Einladung läuft in 14 Tagen ab."],
    button: "Einladung öffnen",
    reason: `Diese E-Mail wurde im Auftrag von ${inviter} gesendet. Ist der Name unbekannt, kann sie ignoriert werden.`,
  }),
  notificationSettings: "Einstellungen für Benachrichtigungen",
  replyReady: ({ workspace, chat }) => ({
    subject: `${workspace}: Die Antwort in ${chat} ist fertig`,
    lines: [`Die Antwort im Chat „${chat}“ ist fertig.`, "Sie steht im Chat."],
    button: "Chat öffnen",
    reason: replyReason,
  }),
  replyFailed: ({ workspace, chat }) => ({
    subject: `${workspace}: Die Antwort in ${chat} ist fehlgeschlagen`,
    lines: [
      `Die Antwort im Chat „${chat}“ ist fehlgeschlagen.`,
      "Im Chat steht, was passiert ist, und sie lässt sich dort erneut versuchen.",
    ],
    button: "Chat öffnen",
    reason: replyReason,
  }),
  replyWaits: ({ workspace, chat }) => ({
    subject: `${workspace}: ${chat} braucht eine Eingabe`,
    lines: [`Die Antwort im Chat „${chat}“ wartet auf eine Eingabe.`, "Danach geht sie weiter."],
    button: "Chat öffnen",
    reason: replyReason,
  }),
  scheduledAnswer: ({ workspace, schedule, chat, answer }) => ({
    subject: `${workspace}: ${schedule}`,
    lines: [
      `Der Zeitplan „${schedule}“ hat im Chat „${chat}“ eine Antwort bekommen:`,
      ...answer.split("\n").filter(Boolean),
    ],
    button: "Chat öffnen",
    reason: "Diese E-Mail kommt, weil die Antworten dieses Zeitplans per E-Mail gewünscht sind.",
  }),
  chatSchedulePaused: ({ workspace, schedule, chat, reason }) => ({
    subject: `${workspace}: Der Zeitplan ${schedule} pausiert`,
    lines: [
      reason === "CREDITS"
        ? `Der Zeitplan „${schedule}“ im Chat „${chat}“ pausiert, weil der Workspace keine KI-Credits mehr hat.`
        : `Der Zeitplan „${schedule}“ im Chat „${chat}“ pausiert, weil seine letzten 5 Nachrichten fehlgeschlagen sind.`,
      "Ist die Ursache behoben, lässt er sich im Chat wieder einschalten.",
    ],
    button: "Chat öffnen",
    reason: "Diese E-Mail geht an die Person, die den Zeitplan erstellt hat.",
  }),
  runNeedsInput: ({ workspace, run, workflow, step, due, isReminder, needed }) => ({
    subject: `${isReminder ? "Erinnerung: " : ""}${workspace}: ${run} braucht eine Eingabe`,
    lines: [
      `Der Lauf „${run}“ von ${workflow} wartet beim Schritt „${step}“ auf eine Eingabe.`,
      ...dueLine(due),
      ...(needed ? [`${needed} Der Link öffnet dort den Schritt.`] : []),
      "Danach geht der Lauf weiter.",
    ],
    button: "Schritt öffnen",
    reason: waitReason,
  }),
  stepNeedsAnswer: ({ workspace, workflow, step, asked, due, isReminder, needed }) => ({
    subject: `${isReminder ? "Erinnerung: " : ""}${workspace}: ${step} braucht eine Antwort`,
    lines: [
      `Der Workflow ${workflow} wartet beim Schritt „${step}“ auf eine Antwort.`,
      ...(asked.length > 0 ? [`Gefragt wird nach: ${asked.join(", ")}.`] : []),
      ...dueLine(due),
      needed
        ? `${needed} Ohne Konto dort kann jemand bei ${workspace} antworten. Der Link zeigt, wonach gefragt wird.`
        : "Der Link öffnet eine Seite, die zeigt, was geschehen wird. Vor der Antwort dort geschieht nichts. Der Link gilt einmal und nur persönlich. Diese E-Mail bitte nicht weiterleiten.",
    ],
    button: needed ? "Ansehen" : "Ansehen und antworten",
    reason: waitReason,
  }),
  openRun: "Lauf öffnen",
  formSubmitted: ({ form, customUserId, answers, at }) => ({
    subject: `Neue Einsendung: ${form}`,
    lines: [
      `Jemand hat „${form}“ ausgefüllt: ${at}.`,
      ...(customUserId ? [`Nutzer-ID: ${customUserId}`] : []),
      ...answers.split("\n").filter(Boolean),
    ],
    button: "Lauf öffnen",
    reason: "Diese E-Mail kommt, weil dieses Formular jede Einsendung meldet.",
  }),
  bulkRunFinished: ({ workspace, workflow, file, done, failed, waiting }) => ({
    subject: `${workspace}: Der Massenlauf von ${workflow} ist beendet`,
    lines: [
      `Der Massenlauf von ${workflow} mit der Datei „${file}“ ist beendet.`,
      `${[
        `${done} ${done === 1 ? "Zeile ist" : "Zeilen sind"} fertig`,
        `${failed} fehlgeschlagen`,
        ...(waiting > 0 ? [`${waiting} ${waiting === 1 ? "wartet" : "warten"} auf eine Person`] : []),
      ].join(", ")}.`,
    ],
    button: "Massenlauf öffnen",
    reason: runReason,
  }),
  takenDown: ({ workspace, page }) => ({
    subject: `${workspace}: ${page} ist nicht mehr öffentlich`,
    lines: [
      `Ein Betreiber dieses Servers hat die öffentliche Seite von „${page}“ gesperrt. Besucher können sie nicht mehr öffnen.`,
      "Im Workspace ist alles noch da. Die Seite kann erst wieder öffentlich werden, wenn ein Betreiber es erlaubt; er kann auch den Grund nennen.",
    ],
    button: "Im Workspace öffnen",
    reason: "Diese E-Mail kommt, weil die Seite aus dem eigenen Workspace veröffentlicht wurde.",
  }),
  runFinished: ({ workspace, run, workflow, status, credits }) => {
    const ending = { COMPLETED: "ist fertig", FAILED: "ist fehlgeschlagen", STOPPED: "wurde gestoppt" }[status];
    return {
      subject: `${workspace}: ${run} ${ending}`,
      lines: [
        `Der Lauf „${run}“ von ${workflow} ${ending}.`,
        status === "FAILED"
          ? "Im Lauf steht, was passiert ist, und der Schritt lässt sich dort erneut versuchen."
          : `Er hat ${formatCredits(credits)} ${credits === 1 ? "KI-Credit" : "KI-Credits"} verbraucht.`,
      ],
      button: "Lauf öffnen",
      reason: runReason,
    };
  },
  schedulePaused: ({ workspace, schedule, workflow, reason }) => ({
    subject: `${workspace}: Der Auslöser ${schedule} pausiert`,
    lines: [
      {
        CREDITS: `Der Auslöser „${schedule}“ von ${workflow} pausiert, weil der Workspace keine KI-Credits mehr hat.`,
        FAILURES: `Der Auslöser „${schedule}“ von ${workflow} pausiert, weil seine letzten 5 Läufe fehlgeschlagen sind.`,
        ACCOUNT: `Der Auslöser „${schedule}“ von ${workflow} pausiert, weil sein Dienst nicht mehr verbunden ist.`,
        OWN_ACCOUNT: `Der Auslöser „${schedule}“ von ${workflow} pausiert, weil das persönliche Konto, das er liest, getrennt wurde oder seine Inhaberin oder sein Inhaber den Workspace verlassen hat.`,
      }[reason],
      "Ist die Ursache behoben, lässt er sich im Reiter „Auslöser“ des Workflows wieder einschalten.",
    ],
    button: "Auslöser öffnen",
    reason: "Diese E-Mail geht an die Eigentümer des Workspace.",
  }),
  webhookDisabled: ({ workspace, host, reason }) => ({
    subject: `${workspace}: Der Webhook an ${host} wurde ausgeschaltet`,
    lines: [
      reason === "GONE"
        ? `Der Webhook an ${host} wurde ausgeschaltet, weil der Empfänger geantwortet hat, dass es ihn nicht mehr gibt (410).`
        : `Der Webhook an ${host} wurde ausgeschaltet, weil seine letzten 5 Zustellungen trotz aller Wiederholungen fehlgeschlagen sind.`,
      "Ist die Ursache behoben, lässt er sich in den Einstellungen wieder einschalten. Dort lassen sich die fehlgeschlagenen Zustellungen auch noch einmal senden.",
    ],
    button: "Einstellungen öffnen",
    reason: "Diese E-Mail geht an die Eigentümer des Workspace.",
  }),
};
