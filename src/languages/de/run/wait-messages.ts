import type { AppNeed } from "#product/app-need.ts";
import type * as english from "#product/texts/run/wait-messages.ts";
import type { AnswerDecision } from "#product/tools/answer-decision.ts";

const needs: Readonly<Record<AppNeed, string>> = {
  file: "Es braucht eine Datei, die sich nur in der App hinzufügen lässt.",
  payment: "Es braucht eine Kartenzahlung, die in der App erfolgt.",
  conversation: "Es ist ein Gespräch, das in der App weitergeht.",
  approval: "Das Ergebnis des Schritts wird in der App geprüft.",
  unknown: "Eine Anfrage des Schritts wurde vielleicht schon gesendet. Wie es weitergeht, wird in der App entschieden.",
  check: "Eine Antwort ist nur in der App möglich.",
};

const decisions: Readonly<Record<AnswerDecision, string>> = {
  approved: "Genehmigt",
  rejected: "Abgelehnt",
  paid: "Bezahlt",
};

export const waitMessageText: typeof english.waitMessageText = {
  waits: ({ workflow, step, workspace, isReminder }) =>
    `${isReminder ? "Erinnerung: " : ""}„${workflow}“ von ${workspace} wartet beim Schritt „${step}“ auf eine Antwort.`,
  asks: (names) => `Gefragt wird nach: ${names.join(", ")}.`,
  due: (date) => `Antwort bitte bis ${date}.`,
  overdue: (date) => `Eine Antwort war bis ${date} erbeten. Der Schritt wartet noch.`,
  answer: (url) =>
    `Ansehen, was geschehen wird, und antworten: ${url}\nAlle, die dies lesen, können antworten. Der Link gilt einmal.`,
  inApp: (need, url) => `${needs[need]} Wer Zugriff hat, öffnet hier den Schritt: ${url}`,
  about: ({ workflow, step, workspace }) => `„${workflow}“ von ${workspace}, Schritt „${step}“:`,
  reminded: "Weiter unten steht eine Erinnerung. Bitte dort antworten.",
  handedOn: "An jemand anderen weitergegeben. Der Link gilt nicht mehr.",
  over: "Es wird keine Antwort mehr gebraucht.",
  answered: (who, decision, time) =>
    decision ? `Beantwortet von ${who}: ${decisions[decision]}, ${time}.` : `Beantwortet von ${who}, ${time}.`,
  outsider: "jemandem außerhalb des Workspace",
  noAccess: "Wer den Lauf gestartet hat, kann den Workspace nicht mehr nutzen.",
  needs: (need) => needs[need],
  settings: {
    app: "Auch ankündigen in",
    none: "Nirgends",
    channel: { slack: "Kanal", telegram: "Chat" },
    choose: { slack: "Kanal wählen …", telegram: "Chat wählen …" },
    hint: "Alle, die dort mitlesen, können ohne Konto antworten. Der Lauf zeigt, dass die Antwort von dort kam.",
    hintInApp: "Die Nachricht führt zum Schritt in der App, denn antworten können nur Mitglieder.",
    other: { slack: "Ein anderer Kanal …", telegram: "Ein anderer Chat …" },
    otherLabel: { slack: "Name oder ID des Kanals", telegram: "ID des Chats oder @Kanal" },
    otherHint: {
      slack: "In einen privaten Kanal muss der Bot zuerst eingeladen werden.",
      telegram: "Der Bot muss in der Gruppe sein, oder jemand muss ihm geschrieben haben.",
    },
    find: {
      slack: "Kanäle, in denen der Bot Mitglied ist, stehen zuerst.",
      telegram: "Nach dem Hinzufügen des Bots eine Nachricht in die Gruppe schreiben, dann die Liste neu laden.",
    },
    reload: "Liste neu laden",
    isPrivate: "Privat",
    publicOnly:
      "Private Kanäle fehlen, weil der Bot sie nicht auflisten darf. In der Slack-App unter „OAuth & Permissions“ den Scope groups:read hinzufügen, die App neu installieren und die Liste neu laden.",
    notMember: "Der Bot muss zuerst in diesen Kanal eingeladen werden",
    empty: { slack: "Das Konto sieht keine Kanäle.", telegram: "Seit gestern hat niemand dem Bot geschrieben." },
    notConnected: (app) => `${app} ist mit diesem Workspace noch nicht verbunden.`,
    refused: (app) => `${app} nimmt das Konto dieses Workspace nicht mehr an.`,
    connect: (app) => `${app} verbinden`,
    askEditor: "Verbinden kann es, wem der Workspace gehört oder wer ihn bearbeitet.",
    summary: (channel, app) => `${channel} in ${app}`,
  },
  where: (channel, app) => `${channel} in ${app}`,
  posting: (where) => `Wird gesendet an ${where} …`,
  later: (where, reason) => `Noch nicht gesendet an ${where}. ${reason} Es wird von selbst noch einmal versucht.`,
  sent: (where, time, isReminder) =>
    isReminder ? `Erinnerung gesendet an ${where}, ${time}` : `Gesendet an ${where}, ${time}`,
  failed: (where, reason) => `Nicht gesendet an ${where}. ${reason}`,
  unchanged: (where, reason) =>
    `Die Nachricht in ${where} ließ sich nicht ändern und sagt, was vorher galt. ${reason} Ihr Link zeigt, was jetzt gilt.`,
  unknown: (where) =>
    `Die Nachricht an ${where} ist vielleicht angekommen. Bitte dort nachsehen, bevor sie noch einmal gesendet wird.`,
  sendAgain: "Noch einmal senden",
  integrations: "Integrationen",
};
