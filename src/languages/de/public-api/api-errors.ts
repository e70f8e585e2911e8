import type * as english from "#product/texts/public-api/api-errors.ts";

export const publicApiErrorText: typeof english.publicApiErrorText = {
  unauthorized:
    "Der API-Schlüssel fehlt oder ist ungültig. Er gehört in den Header x-api-key. Inhaber erstellen Schlüssel in den Einstellungen unter „Öffentliche API“.",
  scope: (scope) => `Dieser Schlüssel darf das nicht. Bitte einen mit dem Recht „${scope}“ erstellen.`,
  unknownPath: "Diesen Endpunkt gibt es nicht. Alle Endpunkte stehen unter /api/v2.",
  body: "Der Inhalt muss ein JSON-Objekt sein.",
  parameter: (name) => `${name} fehlt oder ist ungültig.`,
  value: (name) => `Der Wert von ${name} muss ein Text sein. Listen und Objekte bitte als JSON in einem Text senden.`,
  unknownParameter: (name) => `${name} ist hier nicht bekannt.`,
  stillRunning:
    "Die Ausführung ist noch nicht beendet. Bitte den Status abfragen oder auf das nächste Ereignis warten.",
  keyReused: "Dieser Idempotenzschlüssel wurde bereits für eine andere Anfrage verwendet.",
  keyConflict: "Der Header Idempotency-Key und idempotencyKey im Inhalt müssen gleich sein.",
  cannotCancel: "Nur der Schlüssel, der eine Ausführung gestartet hat, kann sie abbrechen.",
  ended: "Die Ausführung ist bereits beendet.",
};
