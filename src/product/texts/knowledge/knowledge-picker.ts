/** Selecting knowledge sources for agents and messages. */

import { plural } from "#lib/text.ts";
import { sentences } from "../../sentences.ts";

export const knowledgePickerText = sentences("knowledgePickerText", {
  label: "Knowledge sources",
  search: "Search sources and folders",
  none: "The library is empty.",
  add: "Add knowledge",
  folderHint: (items: number) => `${plural(items, "item")}, and what is added later`,
  tooMany: (max: number) => `Up to ${plural(max, "source")} can be selected.`,
  included: "Included with its folder",
  notReady: "Not ready yet",
  gone: "Deleted source",
  remove: (title: string) => `Remove ${title}`,
  mentionHint: "The agent searches it before it answers",
  goneMention: "This source was deleted.",
  group: "Knowledge",
});
