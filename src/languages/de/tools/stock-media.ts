import { plural } from "#lib/text.ts";
import type * as english from "#product/texts/tools/stock-media.ts";

export const stockMediaText: typeof english.stockMediaText = {
  photos: {
    running: "Suche nach Stockfotos",
    done: "Stockfotos gefunden",
    none: "Keine Stockfotos gefunden",
    failed: "Die Suche nach Stockfotos ist fehlgeschlagen",
    denied: "Keine Suche nach Stockfotos",
    count: (photos) => plural(photos, "Foto", "Fotos"),
    untitled: (id) => `Foto ${id}`,
    credit: (photographer) => `Foto von ${photographer} auf Pexels`,
    image: "Bild",
  },
  videos: {
    running: "Suche nach Stockvideos",
    done: "Stockvideos gefunden",
    none: "Keine Stockvideos gefunden",
    failed: "Die Suche nach Stockvideos ist fehlgeschlagen",
    denied: "Keine Suche nach Stockvideos",
    count: (videos) => plural(videos, "Video", "Videos"),
    title: (id) => `Video ${id}`,
    credit: (name) => `Video von ${name} auf Pexels`,
    file: { hd: "HD-Video", sd: "SD-Video", other: "Video" },
  },
  sample: "Beispiel",
  samplePhoto: (number) => `Beispielfoto ${number}`,
  sampleNote:
    "Das sind Beispiele ohne Bilder. Damit Pexels durchsucht wird, muss PEXELS_API_KEY auf diesem Server gesetzt sein.",
  missingKey:
    "Für Stockfotos und -videos fehlt ein Schlüssel von Pexels. Der Betreiber dieses Servers kann PEXELS_API_KEY setzen.",
  keyRejected: "Pexels hat den Schlüssel abgelehnt. Der Betreiber dieses Servers sollte PEXELS_API_KEY prüfen.",
  tooMany: "Pexels erhält gerade zu viele Anfragen. Bitte später noch einmal versuchen.",
  unavailable: "Pexels ist gerade nicht erreichbar. Bitte später noch einmal versuchen.",
  unreadable: "Die Antwort von Pexels war nicht lesbar.",
};
