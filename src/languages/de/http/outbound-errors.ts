import type * as english from "#product/texts/http/outbound-errors.ts";

export const outboundText: typeof english.outboundText = {
  invalidUrl: "Das ist keine gültige URL.",
  httpRequired: "Die URL muss mit http:// oder https:// beginnen.",
  httpsRequired: "Die URL muss mit https:// beginnen.",
  credentialsInUrl: "Die URL darf keinen Benutzernamen und kein Passwort enthalten.",
  privateNetwork: (host) =>
    `${host} liegt in einem privaten Netzwerk. Ein Betreiber kann den Zugriff mit ALLOWED_PRIVATE_HOSTS erlauben.`,
  loop: "Diese Anfrage führt zu oft zu diesem Server zurück.",
  invalidHeader: (problem, name) => {
    const shown = JSON.stringify(name.slice(0, 100));
    if (problem === "unnamed") return "Ein Header braucht einen Namen.";
    if (problem === "name") return `Der Headername ${shown} ist nicht erlaubt.`;
    return `Der Wert des Headers ${shown} enthält Zeichen, die nicht erlaubt sind.`;
  },
  tooManyHeaders: "Es sind zu viele Header oder sie sind zu lang.",
  methodNotAllowed: (method) => `Die Methode ${method} ist nicht erlaubt.`,
  bodyNotAllowed: (method) => `Eine ${method}-Anfrage darf keinen Body haben.`,
  invalidRange: (range) => `${range} ist kein privater IPv4-Bereich und kann deshalb nicht erlaubt werden.`,
  unknownHost: (host) => `Der Host ${host} wurde nicht gefunden. Bitte die Schreibweise prüfen.`,
  refused: (host) => `${host} hat die Verbindung abgelehnt. Bitte prüfen, ob der Server läuft und der Port stimmt.`,
  closed: (host) => `${host} hat die Verbindung geschlossen, bevor die Antwort vollständig war.`,
  broken: (host) => `${host} hat eine Antwort gesendet, die nicht lesbar ist, weil sie die Regeln von HTTP verletzt.`,
  unreachable: (host) => `${host} war nicht erreichbar.`,
  timedOut: (host) => `${host} hat zu lange für eine Antwort gebraucht.`,
  responseTooLarge: (host) => `Die Antwort von ${host} ist zu groß.`,
  tooManyRedirects: (host) => `${host} leitet zu oft weiter.`,
  redirectNotAllowed: (host) => `${host} leitet zu einer URL weiter, die nicht erlaubt ist.`,
  notJson: (host) => `Die Antwort von ${host} ist kein gültiges JSON.`,
};
