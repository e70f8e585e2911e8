import type * as english from "#product/texts/public-api/openai-errors.ts";

export const openaiErrorText: typeof english.openaiErrorText = {
  unknownModel: (id) => `Es gibt kein Modell „${id}“. GET /v1/models listet alle, die dieser Schlüssel verwenden darf.`,
  unknownResponse:
    "Es gibt keine Antwort mit dieser previous_response_id, oder ein anderer Schlüssel hat sie angefragt.",
  notOffered: (name) =>
    `${name} wird hier nicht unterstützt. Ein Agent verwendet seine eigenen Werkzeuge auf dem Server.`,
  lastMessage: "Die letzte Nachricht muss vom Nutzer sein und einen Text oder ein Bild haben.",
  tooManyImages: (most) => `Eine Anfrage kann ${most} Bilder haben.`,
  noImage: "Ein Bild muss eine PNG-, JPEG-, GIF- oder WebP-Datei sein.",
  imageUrl: "Bilder bitte als Daten-URL oder als Adresse senden, die mit https beginnt.",
  imageStatus: (status) => `Die Adresse eines Bildes hat mit dem Status ${status} geantwortet.`,
  textOnly: "Ein Workflow beginnt mit einem Text und nimmt hier keine Bilder an. Dateien nimmt /api/v2 an.",
  interrupted: "Die Antwort wurde unterbrochen. Bitte erneut fragen.",
  failed: "Die Antwort ist fehlgeschlagen.",
  stopped: "Die Antwort wurde angehalten.",
  needsPerson:
    "Die Antwort braucht einen Menschen und wurde angehalten. Die Werkzeuge des Agenten müssen ohne Rückfrage handeln dürfen; ein Workflow darf nach dem ersten kein weiteres Formular haben.",
  stillRunning: "Der Workflow ist noch nicht beendet. Seine Ausführung geht weiter; /api/v2 hat später das Ergebnis.",
};
