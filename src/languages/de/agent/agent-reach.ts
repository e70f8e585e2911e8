import { formatNumber } from "#lib/locale.ts";
import type * as english from "#product/texts/agent/agent-reach.ts";

const counted = (count: number, one: string, many: string) => `${formatNumber(count)} ${count === 1 ? one : many}`;

export const agentReachText: typeof english.agentReachText = {
  link: "Was er erreichen darf",
  title: (agent) => `Was ${agent} erreichen und tun darf`,
  parts: {
    look: (count) => `an ${counted(count, "Ort", "Orten")} nachsehen`,
    change: (count) => `${counted(count, "Sache", "Sachen")} ändern`,
    send: (count) => `${counted(count, "Sache", "Sachen")} senden`,
  },
  can: (parts) => `Der Agent kann ${parts}.`,
  nothing: "Der Agent kann nirgends nachsehen und nichts ändern oder senden.",
  asksAlways: "Er fragt eine Person, bevor er etwas ändert oder sendet.",
  asksFor: (asking, total) =>
    `Bei ${formatNumber(asking)} von ${formatNumber(total)} Sachen, die er ändert oder sendet, fragt er zuerst eine Person.`,
  asksNever: "Er ändert und sendet, ohne eine Person zu fragen.",
  onlyReads: "Er ändert und sendet nichts.",
  afterOutside:
    "Hat er Webseiten, Dateien oder andere Inhalte von außen gelesen, fragt er vor jeder Änderung und jedem Senden, sofern bei seinen Tools nichts anderes eingestellt ist.",
  unsaved: "Mit den ungespeicherten Änderungen.",
  sections: {
    look: { title: "Darf nachsehen", hint: "Liest nur, ändert nichts" },
    make: { title: "Darf erstellen", hint: "Bleibt in seinen Chats" },
    change: { title: "Darf ändern", hint: "In den eigenen Konten" },
    send: { title: "Darf senden", hint: "Andere erhalten es" },
    never: { title: "Darf nicht", hint: "Er kann es vorschlagen, eine Person tut es" },
  },
  decisions: { always: "Immer", ask: "Fragt erst", never: "Nie" },
  decisionHints: {
    always: "Läuft ohne Rückfrage",
    ask: "Eine Person antwortet im Chat oder im Lauf",
    never: "Der Agent kann es vorschlagen, eine Person tut es",
  },
  decide: (what, decision) => `${what}: ${decision}`,
  groups: {
    knowledge: {
      title: "Wissen",
      hint: (count) => `${counted(count, "Dokument", "Dokumente")}, neue in Ordnern zählen dazu`,
    },
    tables: { title: (names) => `Tabellen in ${names}`, hint: "Zählt, summiert und filtert ihre Zeilen" },
    web: {
      title: "Jede öffentliche Webseite",
      hint: "Suchwörter und Adressen verlassen den Workspace",
      from: "Websuche",
    },
    stock: { title: "Stockfotos und -videos", hint: "Suchwörter verlassen den Workspace", from: "Pexels" },
    canvas: { title: "Canvases", hint: "Dokumente, Seiten und Folien neben dem Chat, mit früheren Versionen" },
    memory: {
      title: "Fakten für spätere Chats merken",
      hint: (count, max) =>
        `${formatNumber(count)} von ${counted(max, "Notiz", "Notizen")}, nicht in öffentlichen Chatbots`,
      from: "Gedächtnis",
    },
    notes: { hint: "Teil seiner Anweisungen", from: "Notizen" },
    skills: { hint: "Anleitungen, die er liest, wenn eine Aufgabe sie braucht", from: "Skills" },
    agents: {
      title: (names) => `Aufgaben an ${names} geben`,
      hint: "Was sie dürfen, darf er durch sie",
      from: "Agenten",
    },
    workflow: { title: (workflow) => `${workflow} ausführen`, hint: "Mit allen Schritten", from: "Workflows" },
    apiAction: { hint: (host) => `Was er fragt, geht an ${host}`, from: "Tools" },
  },
  fromChats: "Chats",
  others: {
    knowledge: "Wissen",
    otherKnowledge: "andere Quellen im Wissen",
    notes: "Notizen",
    otherNotes: "andere Notizen",
    chats: "Chats anderer Personen",
  },
  notLinked: "Nicht mit diesem Agenten verknüpft. Im Chat können Personen mehr erwähnen.",
  skippedServers: (names) => `Antwortet nicht, deshalb fehlen die Tools hier und in Chats: ${names}`,
  failed: "Was der Agent erreichen darf, konnte nicht geladen werden.",
};
