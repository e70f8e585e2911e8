import { plural } from "#lib/text.ts";
import type * as english from "#product/texts/chat/chat-errors.ts";

export const chatErrorText: typeof english.chatErrorText = {
  filesTooLarge: (names) => `Dateien sind zu groß (höchstens 50 MB): ${names.join(", ")}`,
  tooManyFiles: "Höchstens 5 Dateien erlaubt",
  tooManyImages: (max) => `Höchstens ${plural(max, "Bild", "Bilder")} erlaubt`,
  imagesUnsupported: "Das Modell dieses Agenten kann keine Bilder lesen.",
  attachmentUnavailable: (field) =>
    `${{ Images: "Bilder", Files: "Dateien" }[field]}: Eine Datei fehlt, gehört jemand anderem oder hat den falschen Typ. Bitte erneut anhängen.`,
  chatIdInvalid: "Die ID des Chats muss eine UUID sein.",
  lastMessageNotYours:
    "Die letzte Nachricht muss die Rolle user haben. Über Tool-Aufrufe entscheidet chat.decideToolCall; danach lässt sich der Stream fortsetzen.",
  partUnsupported: "Eine Nachricht kann nur Text- und Dateiteile haben.",
  fileNotUploaded: "Zuerst die Datei hochladen, dann ihren s3_file_path als URL des Dateiteils senden.",
  answerNotEditable: "Antworten lassen sich nicht bearbeiten, nur neu generieren. Fragen lassen sich bearbeiten.",
  emptyMessage: "Eine Nachricht braucht Text, ein Bild oder eine Datei.",
  replyFailed: "Die Antwort konnte nicht generiert werden. Bitte erneut versuchen.",
  tooManyAnswers: "Es entstehen gerade zu viele Antworten. Bitte warten, bis eine fertig ist, oder eine stoppen.",
  onlyInTestChat: "Ein nicht gespeicherter Agent kann nur in seinem Testchat antworten.",
  onlyUnsavedAgent: "Dies ist ein Testchat. Fragen beantwortet der Agent hier nur über seinen Editor.",
  stillAnswering: "Der Agent antwortet noch. Bitte warten, bis er fertig ist, oder ihn zuerst stoppen.",
};
