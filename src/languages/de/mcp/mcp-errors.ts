import type * as english from "#product/texts/mcp/mcp-errors.ts";

export const mcpErrorText: typeof english.mcpErrorText = {
  signInNeeded: "Dieser Server verlangt eine Anmeldung. Bitte ihn in der Bibliothek unter „MCP-Server“ verbinden.",
  keyRefused: "Der Server hat den Schlüssel nicht angenommen. Bitte den Header Authorization prüfen.",
  notPermitted:
    "Das Konto, das mit diesem Server verbunden ist, darf das noch nicht. Bitte neu verbinden und es dabei erlauben.",
  status: (status) => `Der Server hat mit einem Fehler geantwortet (${status}). Bitte URL und Header prüfen.`,
  redirected:
    "Der Server leitet Anfragen an eine andere Adresse weiter. Dem wird nicht gefolgt. Wenn diese Adresse vertrauenswürdig ist, bitte sie als URL eintragen.",
  timedOut: "Der Server hat nicht rechtzeitig geantwortet. Bitte später noch einmal versuchen.",
  tooManyEvents: "Der Server sendet endlos Nachrichten. Seine Antwort wurde deshalb nicht angenommen.",
  endlessList: "Die Liste dieses Servers hört nicht auf. Er lässt sich deshalb nicht verwenden.",
  refused: (said) => `Der Server hat die Anfrage abgelehnt: ${said}`,
  notUnderstood:
    "Die Antwort dieses Servers ließ sich nicht lesen. Bitte prüfen, ob die URL zu einem MCP-Server gehört.",
  toolFailed: (said) => `Das Tool hat einen Fehler gemeldet: ${said}`,
  fileTooLarge: "Das Tool hat eine zu große Datei zurückgegeben.",
  needsInput: "Das Tool fragt nach etwas, das sich hier nicht angeben lässt.",
  notAnswered:
    "Der Server hat eine Frage gestellt, die niemand rechtzeitig beantwortet hat. Bitte den Agenten noch einmal beauftragen.",
  cannotWait:
    "Der Server stellt eine Frage und kann hier nicht auf die Antwort einer Person warten. Bitte dieses Tool in einem Chat verwenden.",
  asksTooOften: "Der Server hat in einem Aufruf zu viele Fragen gestellt.",
  promptTooLong: "Dieser Prompt ist zu lang für eine Nachricht.",
  emptyPrompt: "Der Server hat für diesen Prompt nichts geliefert.",
  emptyResource: "Diese Ressource ist leer.",
  resourceTooLarge: "Diese Ressource ist zu groß. Bitte eine mit höchstens 5 MB anhängen.",
  badTemplate: "Diese Werte ergeben keine gültige Adresse. Bitte prüfen.",
  toolGone: "Der Server hat dieses Tool nicht mehr.",
  toolChanged: "Dieses Tool hat sich geändert und ist aus, bis jemand die Änderung geprüft hat.",
  serverOff: "Dieser Server ist ausgeschaltet.",
};
