/** Notes on the canvas: comments of the file, and nodes without a place in the order of steps, with their settings. */
import { stringify } from "yaml";
import { limits } from "#product/limits.ts";
import { importedContentText } from "#product/texts/import/imported-content.ts";
import { importedStepText } from "#product/texts/import/imported-steps.ts";
import type { NodeDraft } from "./importer.ts";
import { readableType } from "./readable-type.ts";
import { withoutSecrets } from "./redact.ts";

export interface NoteDraft {
  readonly label: string;
  readonly text: string;
  /** Collapsed below the text. */
  readonly details?: string;
  readonly colour: "yellow" | "blue" | "pink";
  readonly width: number;
  readonly height: number;
}

const { notes, reasons, alternatives } = importedStepText;
const most = { parts: 4 } as const;
/** Multiples of the grid, in pixels of the canvas. */
const size = {
  width: 312,
  heights: { min: 120, max: 480 },
  line: 18,
  lineChars: 42,
  paragraph: 6,
  padding: 26,
  fold: 32,
} as const;
const noteLabel = (label: string) => label.slice(0, limits.workflow.labelChars.max) || importedContentText.settings;

/** Tall enough for usual texts. */
function heightFor(text: string, details = ""): number {
  const pixels = text.split("\n").reduce((sum, line) => sum + lineHeight(line), 0);
  const wanted = pixels + size.padding + (details ? size.fold : 0);
  const grid = limits.workflow.gridPixels;
  return Math.min(size.heights.max, Math.max(size.heights.min, Math.ceil(wanted / grid) * grid));
}

/** Entries of a list are indented and have a margin. */
function lineHeight(line: string): number {
  if (line === "") return size.paragraph;
  const isEntry = line.startsWith("- ");
  const lines = Math.ceil(line.length / (isEntry ? size.lineChars - 6 : size.lineChars));
  return lines * size.line + (isEntry ? size.paragraph : 0);
}

/** Escapes Markdown in names, which come from untrusted files. */
const escapeMarkdown = (text: string) => text.replaceAll(/[\\`*_[\]<>#~|!]/g, "\\$&");

/** Splits a long text into several notes, so that nothing is lost silently. */
function splitIntoNotes(label: string, head: string, body: string, colour: NoteDraft["colour"]): NoteDraft[] {
  const room = limits.workflow.stickyNoteChars - head.length - notes.notesTruncated.length - 10;
  const pieces: string[] = [];
  for (let at = 0; at === 0 || at < body.length; at += room) pieces.push(body.slice(at, at + room));
  const kept = pieces.slice(0, most.parts);
  return kept.map((piece, at) => {
    const end = at === kept.length - 1 && pieces.length > kept.length ? `\n\n${notes.notesTruncated}` : "";
    const text = `${at === 0 ? head : ""}${piece}${end}`;
    const name = kept.length > 1 ? notes.part(noteLabel(label).slice(0, 80), at + 1, kept.length) : noteLabel(label);
    return { label: name, text, colour, width: size.width, height: heightFor(text) };
  });
}

/** A reason, and what to do instead if the reason doesn't say it. */
export function withAdvice(why: string): string {
  const todo = adviceFor(why);
  return [why, ...(todo ? [notes.instead(todo)] : [])].join(" ");
}

function adviceFor(why: string): string | undefined {
  const advice = new Map([
    [reasons.unknown, alternatives.unknown],
    [reasons.disabled, alternatives.nothing],
    [reasons.decidesNothing, alternatives.nothing],
    [reasons.nothingFollows, alternatives.nothing],
    [reasons.notConnected, alternatives.notConnected],
    [reasons.valuesUnused, alternatives.unread],
  ]);
  return advice.get(why);
}

/**
 * The note of a step that could not be imported: what it was, why it was left out, what to do instead, and where it
 * was.
 */
export function skippedStepNote(draft: NodeDraft, why: string, source: string, flow: readonly string[]): NoteDraft {
  const name = escapeMarkdown(draft.name.slice(0, 200));
  const text = [
    notes.original(name, escapeMarkdown(readableType(draft.sourceType.slice(0, 100))), source),
    notes.notImported(withAdvice(why)),
    flow.map(escapeMarkdown).join(" "),
  ].join("\n\n");
  const details = settingsOf(draft);
  return {
    label: noteLabel(draft.name),
    text: text.slice(0, limits.workflow.stickyNoteChars),
    ...(details && { details }),
    colour: "pink",
    width: size.width,
    height: heightFor(text, details),
  };
}

/** The original settings as YAML, without secrets. */
function settingsOf({ settings }: NodeDraft): string {
  const safe = withoutSecrets(settings);
  if (safe === null || safe === undefined || JSON.stringify(safe) === "{}") return "";
  const written = stringify(safe, { aliasDuplicateObjects: false, lineWidth: 0 }).trim();
  const max = limits.workflow.stickyNoteDetailChars;
  return written.length <= max
    ? written
    : `${written.slice(0, max - notes.settingsTruncated.length - 2)}\n\n${notes.settingsTruncated}`;
}

export function commentNotes(draft: NodeDraft, text: string): NoteDraft[] {
  return splitIntoNotes(draft.name, "", text, "yellow");
}
