import { plural } from "#lib/text.ts";
import { sentences } from "../../sentences.ts";

/** The tools that find stock photos and videos, and their cards. */
export const stockMediaText = sentences("stockMediaText", {
  photos: {
    running: "Searching stock photos",
    done: "Found stock photos",
    none: "Found no stock photos",
    failed: "Stock photos couldn't be searched",
    denied: "Stock photos weren't searched",
    count: (photos: number) => plural(photos, "photo"),
    untitled: (id: number) => `Photo ${id}`,
    credit: (photographer: string) => `Photo by ${photographer} on Pexels`,
    image: "Image",
  },
  videos: {
    running: "Searching stock videos",
    done: "Found stock videos",
    none: "Found no stock videos",
    failed: "Stock videos couldn't be searched",
    denied: "Stock videos weren't searched",
    count: (videos: number) => plural(videos, "video"),
    title: (id: number) => `Video ${id}`,
    credit: (name: string) => `Video by ${name} on Pexels`,
    file: { hd: "HD video", sd: "SD video", other: "Video" },
  },
  sample: "Sample",
  samplePhoto: (number: number) => `Sample photo ${number}`,
  sampleNote: "These are samples without images. To search Pexels, the operator of this server sets PEXELS_API_KEY.",
  missingKey: "Stock photos and videos need a key of Pexels. Ask the operator of this server to set PEXELS_API_KEY.",
  keyRejected: "Pexels rejected the key. Ask the operator of this server to check PEXELS_API_KEY.",
  tooMany: "Pexels is receiving too many requests. Please try again later.",
  unavailable: "Pexels isn't available right now. Please try again later.",
  unreadable: "Pexels sent a response that couldn't be read.",
});
