import { z } from "zod";
import { answerText, message, messageText } from "#engine/message.ts";
import type { AnySpec, ResultPage } from "#engine/node.ts";
import type { Attachment, PromptText } from "#engine/prompt.ts";

import { formatDate } from "#lib/locale.ts";
import { catalog } from "#nodes/index.ts";
import type { DocumentPart, ExportDocument } from "#platform/documents/export-document.ts";
import { statusName } from "#product/run-status.ts";
import { isStoredImage } from "#product/stored-image.ts";
import { runExportText } from "#product/texts/run/run-export.ts";
import type { listExecutions } from "../history/list-executions.ts";
import type { getRun } from "../runs.ts";

const text = runExportText;

type RunData = Awaited<ReturnType<typeof getRun>>;
type ExecutionData = Awaited<ReturnType<typeof listExecutions>>[number];

/** A run as a document, and the pages of HTML of which it shows pictures, by the addresses of these pictures. */
export interface RunDocument {
  readonly document: ExportDocument;
  readonly pages: ReadonlyMap<string, ResultPage>;
}

/** What a run did, step by step. */
export function buildRunDocument(
  run: Pick<RunData, "title" | "workflowTitle" | "status" | "createdAt" | "endedAt" | "graph">,
  executions: readonly ExecutionData[],
  startedBy: string,
): RunDocument {
  const { sections, pages } = buildStepSections(run.graph, executions);
  const facts = [
    { name: text.workflow, value: run.workflowTitle },
    { name: text.status, value: statusName(run.status) },
    { name: text.started, value: formatDate(run.createdAt, dateTime) },
    ...(run.endedAt ? [{ name: text.ended, value: formatDate(run.endedAt, dateTime) }] : []),
    { name: text.startedBy, value: startedBy },
  ];
  return { document: { title: run.title, facts, sections }, pages };
}

/** The steps of a run that have started, without those that are only for its moment, such as info steps. */
export function buildStepSections(
  graph: RunData["graph"],
  executions: readonly ExecutionData[],
): Pick<RunDocument, "pages"> & Pick<ExportDocument, "sections"> {
  const pages = new Map<string, ResultPage>();
  const labels = new Map(graph.nodes.map(({ id, label }) => [id, label]));
  const shown = executions.flatMap((one) => {
    const spec = catalog[one.Node.type];
    return spec?.isInPdf && hasStarted(one) ? [{ one, spec }] : [];
  });
  const sections = shown.map(({ one, spec }, at) => ({
    title: text.step(at + 1, one.Node.label),
    parts: partsOf(one, spec, (id) => labels.get(id) ?? null, pages),
  }));
  return { sections, pages };
}

export const dateTime: Intl.DateTimeFormatOptions = { dateStyle: "medium", timeStyle: "short" };

const hasStarted = ({ status, startedAt, waitsFor, output }: ExecutionData) =>
  status === "RUNNING" || startedAt !== null || waitsFor !== null || output !== null;

function partsOf(
  { id, status, output, error, partialOutput, Node }: ExecutionData,
  spec: AnySpec,
  labelOf: (nodeId: string) => string | null,
  pages: Map<string, ResultPage>,
): DocumentPart[] {
  if (status === "FAILED")
    return [
      ...(partialOutput ? [{ kind: "markdown", text: partialOutput } as const] : []),
      { kind: "note", text: text.failed(error ?? "") },
    ];
  const config = spec.config.safeParse(Node.config);
  const result = spec.result.safeParse(output?.result);
  if (status !== "COMPLETED" || !config.success || !result.success) return [{ kind: "note", text: text.notFinished }];
  const drawn = spec.pages?.(result.data) ?? [];
  if (drawn.length > 0)
    return drawn.map((page, at) => {
      const src = `page:${id}:${at}`;
      pages.set(src, page);
      return { kind: "image", src, name: page.filename };
    });
  if (spec.conversation) return conversationParts(result.data);
  const said = (key?: string): PromptText => {
    const about = { config: config.data, labelOf, ...(key !== undefined && { output: key }) };
    const value = spec.toPromptText(result.data, about);
    return typeof value === "string" ? { text: value } : value;
  };
  const outputs = (spec.outputs?.(config.data) ?? []).filter(({ isInWhole }) => !isInWhole);
  if (outputs.length > 0) return outputs.flatMap(({ key, label }) => labeledParts(label, said(key)));
  const summary = spec.summarize?.(result.data);
  const whole = said();
  if (summary !== undefined) return [{ kind: "plain", text: summary }];
  return [
    ...(whole.text.trim()
      ? [{ kind: "markdown", text: whole.text } as const]
      : [{ kind: "note", text: text.noAnswer } as const]),
    ...attachmentParts(whole.attachments),
  ];
}

/** Each message by itself, so that the Markdown of an answer begins on a line of its own. */
function conversationParts(result: unknown): DocumentPart[] {
  const read = conversation.safeParse(result);
  return (read.data?.messages ?? []).flatMap((one): DocumentPart[] => [
    { kind: "plain", label: one.role === "user" ? text.question : text.answer, text: "" },
    { kind: "markdown", text: one.role === "user" ? messageText(one) : answerText([one]) },
  ]);
}

const conversation = z.object({ messages: z.array(message) });

/** The value of one field or output. The text of files is their names, which `attachmentParts` shows. */
function labeledParts(label: string, { text: value, attachments = [] }: PromptText): DocumentPart[] {
  if (attachments.length > 0) return [{ kind: "plain", label, text: "" }, ...attachmentParts(attachments)];
  if (!value.trim()) return [{ kind: "plain", label, text: text.noAnswer }];
  return [{ kind: isJson(value) ? "code" : "plain", label, text: value }];
}

const isJson = (value: string): boolean => /^\s*[[{][\s\S]*[\]}]\s*$/.test(value);

function attachmentParts(attachments: readonly Attachment[] = []): DocumentPart[] {
  return attachments.map((one) =>
    one.kind === "media" && one.s3FilePath && isStoredImage(one.s3FilePath)
      ? { kind: "image", src: one.s3FilePath, name: one.title }
      : { kind: "plain", text: one.title },
  );
}
