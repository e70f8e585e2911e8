/** Notes on the canvas: what could not become a step, with its settings, and the list of what is left to do. */
import { limits } from "#product/limits.ts";
import { importText } from "#product/texts/import.ts";
import type { Draft } from "./importer.ts";
import { withoutSecrets } from "./redact.ts";
import type { ImportReport } from "./report.ts";

export interface NoteDraft {
  readonly label: string;
  readonly text: string;
  readonly colour: "yellow" | "blue" | "pink";
  readonly height: number;
}

const { notes } = importText;
const most = { parts: 4, heights: { min: 160, max: 480 } } as const;
const labelled = (label: string) => label.slice(0, limits.workflow.labelChars.max) || importText.words.stepOf;

const heightFor = (text: string) => {
  const lines = text.split("\n").reduce((sum, line) => sum + 1 + Math.floor(line.length / 36), 0);
  return Math.min(most.heights.max, Math.max(most.heights.min, lines * 20 + 24));
};

/** Long settings go on in the next note, for nothing is lost without a word. */
function split(label: string, head: string, body: string, colour: NoteDraft["colour"]): NoteDraft[] {
  const room = limits.workflow.stickyNoteChars - head.length - notes.cut.length - 10;
  const pieces: string[] = [];
  for (let at = 0; at === 0 || at < body.length; at += room) pieces.push(body.slice(at, at + room));
  const kept = pieces.slice(0, most.parts);
  return kept.map((piece, at) => {
    const end = at === kept.length - 1 && pieces.length > kept.length ? `\n\n${notes.cut}` : "";
    const text = `${at === 0 ? head : ""}${piece}${end}`;
    const name = kept.length > 1 ? notes.part(labelled(label).slice(0, 80), at + 1, kept.length) : labelled(label);
    return { label: name, text, colour, height: heightFor(text) };
  });
}

export function noteOf(draft: Draft, why: string): NoteDraft[] {
  const settings = JSON.stringify(withoutSecrets(draft.settings), null, 2) ?? "";
  const head = `**${draft.name.slice(0, 200)}** (${draft.word.slice(0, 100)})\n${why}\n\n`;
  return split(draft.name, head, settings === "{}" || settings === "null" ? "" : settings, "pink");
}

export function remarkOf(draft: Draft, text: string): NoteDraft[] {
  return split(draft.name, "", text, "yellow");
}

/** Stays when the dialog is gone. */
export function listOf(report: ImportReport): NoteDraft[] {
  if (report.toFix.length === 0) return [];
  const title = notes.list(report.source);
  const lines = report.toFix.map(({ name, text }) => `- ${name ? `**${name}**: ` : ""}${text}`);
  return split(title, `**${title}**\n${notes.listTitle}\n`, lines.join("\n"), "blue");
}
