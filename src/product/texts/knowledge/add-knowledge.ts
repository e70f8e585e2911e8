/** The dialog that adds documents and websites to the knowledge library. */

import { plural } from "#lib/text.ts";
import { sentences } from "../../sentences.ts";
import { brand } from "../common/brand.ts";

export const addKnowledgeText = sentences("addKnowledgeText", {
  title: "Add Knowledge",
  tabs: { files: "Files", websites: "Websites" },
  drop: "Drop files or folders here",
  hint: "PDF, Word, Excel, CSV, EPUB, Video, Audio",
  chooseFolder: "Select a folder",
  queue: "Sources to add",
  tooMany: (max: number) => `You can add up to ${plural(max, "source")} at a time. The others weren't added.`,
  unsent: (count: number) =>
    count === 1
      ? "This file was not uploaded, because the page was closed. Please choose it again."
      : `These ${count} files were not uploaded, because the page was closed. Please choose them again.`,
  urls: "Links",
  urlsHint: "One or more links, separated by commas or new lines.",
  urlsPlaceholder: "https://example.com/docs",
  addUrls: "Add links",
  invalidUrls: (urls: string) => `Not a link: ${urls}`,
  findPages: "Discover sub-pages",
  finding: "Discovering sub-pages",
  found: "Sub-pages discovered",
  foundCount: (count: number) =>
    `Found ${count} sub-pages. Review the list and remove any you don't want before uploading.`,
  noneFound: "No other pages were found on this site.",
  states: {
    waiting: "Waiting",
    uploading: (sent: string, of: string) => `Uploading, ${sent} of ${of}`,
    processing: "Processing",
    uploaded: "Uploaded",
  },
  remove: (name: string) => `Remove ${name}`,
  retry: (name: string) => `Retry ${name}`,
  duplicate: (title: string) => `Already in the library as “${title}”`,
  skip: "Skip",
  skipAll: "Skip all",
  addAnyway: "Add anyway",
  addAnywayOf: (name: string) => `Add ${name} anyway`,
  skipOf: (name: string) => `Skip ${name}`,
  duplicates: (count: number) =>
    count === 1 ? "1 source is already in the library." : `${count} sources are already in the library.`,
  findPagesOf: (url: string) => `Discover sub-pages of ${url}`,
  folder: {
    label: "Save all items to one folder",
    none: "Top level",
    new: "New folder",
    newName: "Folder name",
    keep: "Keep the folders of dropped files",
    keepHint: (count: number) => `${plural(count, "folder")} will be created, unless it exists.`,
  },
  advanced: {
    label: "Advanced",
    hint: "How texts are cut into passages. 500 to 1,000 characters for precise retrieval, more overlap to keep context.",
    size: "Chunk size",
    overlap: "Chunk overlap",
    separators: "Separators",
    separatorsHint: "Where texts may be cut, in this order. \\n is a new line.",
    auto: "Auto",
    sizeHint: (min: string, max: string) => `${min} to ${max} characters`,
    overlapHint: (max: string) => `Up to ${max} characters, half of the chunk size`,
  },
  submit: (count: number) => (count === 0 ? "Upload" : `Upload ${plural(count, "source")}`),
  done: "Done",
  background: "Continue in background",
  errors: {
    processFiles: `Something went wrong while ${brand.name} was processing the file(s). Please try again.`,
    processLinks: `Something went wrong while ${brand.name} was processing the link(s). Please try again.`,
    subPages: `Something went wrong while ${brand.name} was getting the sub-pages. Please try again.`,
    save: "Failed to save to library. Please try again.",
    file: "Failed to process file. The file might be corrupted or in an unsupported format.",
    upload: "Upload failed. Please check your connection and try again.",
    url: "Failed to process URL. The URL might be inaccessible or invalid.",
    uploadUrl: "Upload failed. Please check the URL and try again.",
  },
  storage: {
    full: "You are running out of storage size!",
    upgrade: "Upgrade your plan",
    buy: "Buy more storage",
  },
});
