import { formatNumber } from "#lib/locale.ts";
import { plural } from "#lib/text.ts";
import type * as english from "#product/texts/knowledge/knowledge-errors.ts";

export const knowledgeErrorText: typeof english.knowledgeErrorText = {
  nodeNotFound: "Eintrag nicht gefunden.",
  tooManyNodes: (max) =>
    `Eine Bibliothek fasst höchstens ${formatNumber(max)} Ordner und Quellen. Nicht mehr benötigte können gelöscht werden.`,
  tooDeep: (max) => `Ordner können höchstens ${max} Ebenen tief verschachtelt sein.`,
  folderInItself: "Ein Ordner kann nicht in sich selbst verschoben werden.",
  notAFolder: "Nur Ordner können andere Einträge enthalten.",
  chooseFolder: "Bitte den Ordner auswählen, in dem alles gespeichert wird.",
  alreadyAdded: (title) =>
    `„${title}“ ist schon in der Bibliothek. Um es zweimal hinzuzufügen, bitte noch einmal hochladen.`,
  relearnTooSoon: (minutes) =>
    `Eine Seite kann alle ${minutes} Minuten neu eingelesen werden. Bitte später noch einmal versuchen.`,
  learningNow: "Diese Quelle wird gerade eingelesen.",
  notLearning: "Diese Quelle wird gerade nicht eingelesen.",
  notPaused: "Diese Quelle ist nicht angehalten.",
  noPages: "Darin sind keine Webseiten. Nur Webseiten können automatisch neu eingelesen werden.",
  notTheAuthor: "Das kann nur ändern, wer es hinzugefügt hat, oder ein Inhaber dieses Workspaces.",
  modelChanged:
    "Die Bibliothek hat gerade ihr Embedding-Modell gewechselt. Bitte die Textstelle noch einmal speichern.",
  limits: {
    keepAccess: "Bitte die eigene Rolle oder sich selbst auswählen, sonst ginge der eigene Zugriff verloren.",
    movedOut:
      "Dadurch könnten es mehr Personen sehen. Das kann nur, wer es oder den eingeschränkten Ordner hinzugefügt hat, oder ein Inhaber dieses Workspaces.",
    hiddenInside:
      "Darin sind Einträge, die hier nicht sichtbar sind. Ein Inhaber dieses Workspaces kann den Ordner löschen.",
  },
  attachmentNotRead: "Die angehängten Dokumente werden noch eingelesen. Bitte gleich noch einmal fragen.",
  split: {
    notANumber: "Größe und Überlappung der Textstellen sind ganze Zahlen oder „Auto“.",
    sizeOutOfRange: (min, max) =>
      `Die Größe der Textstellen muss zwischen ${formatNumber(min)} und ${formatNumber(max)} Zeichen liegen.`,
    overlapTooLarge: "Die Überlappung darf höchstens halb so groß wie eine Textstelle sein.",
    separators: (count, chars) => `Möglich sind bis zu ${count} Trennzeichen mit je bis zu ${chars} Zeichen.`,
  },
  learning: {
    noText: "Darin wurde kein Text gefunden.",
    pagesNotDrawn:
      "Es ist ein Scan, dessen Seiten auf diesem Server nicht lesbar sind. Eine Fassung mit erkanntem Text lässt sich hochladen.",
    scanWithoutText: "Es wurde kein Text gefunden, auch nicht auf den Bildern der Seiten.",
    pagesUnread: (count) =>
      `${plural(count, "Seite", "Seiten")} ohne Text ${count === 1 ? "ist" : "sind"} nicht auffindbar. Einen Scan kann ein Modell lesen, das Bilder versteht.`,
    scanned:
      "Es wurde kein Text gefunden. Vielleicht ist es ein Scan. Nach dem Hinterlegen eines Schlüssels für ein Modell, das Bilder versteht, bitte erneut versuchen, oder eine Fassung mit erkanntem Text hochladen.",
    pagesNotRead: (count) =>
      `${plural(count, "Seite", "Seiten")} ohne Text ${count === 1 ? "war" : "waren"} nicht lesbar. Was darauf steht, ist nicht auffindbar.`,
    fileGone: "Die Datei gibt es nicht mehr. Bitte noch einmal hochladen.",
    onlyStart: (chars) =>
      `Der Text ist sehr lang. Nur seine ersten ${formatNumber(chars)} Zeichen können durchsucht werden.`,
    robots: "Die Website erlaubt automatische Besuche dieser Seite nicht oder konnte nicht sagen, ob sie es tut.",
    pageStatus: (status) => `Die Seite hat mit Status ${status} geantwortet.`,
    noModelForImage:
      "Hier kann kein Modell Bilder ansehen, daher ist nur der Name auffindbar. Nach dem Einrichten eines Modells kann das Bild neu eingelesen werden.",
    failed: "Beim Einlesen ist etwas schiefgegangen. Bitte erneut versuchen.",
    nothingSaid: "In dieser Aufnahme spricht niemand.",
    noModelForRecording:
      "Hier kann kein Modell Aufnahmen verschriftlichen. Nach dem Hinterlegen eines Schlüssels bitte erneut versuchen.",
  },
};
