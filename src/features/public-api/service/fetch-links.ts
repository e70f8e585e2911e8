import { and, eq, isNull } from "drizzle-orm";
import { storeWebPage } from "#features/file/service/documents.ts";
import { workflow } from "#features/workflow/table.ts";
import { AppError } from "#lib/errors.ts";
import { splitList } from "#lib/text.ts";
import { isHttpUrl } from "#lib/url.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { limits } from "#product/limits.ts";
import { answerErrorText } from "#product/texts/run/answer-errors.ts";
import { listWorkflowInputs } from "../schema/workflow-inputs.ts";

type Values = Readonly<Record<string, string>>;

/** The values with the pages behind plain links, which the server reads as it does for people. */
export async function fetchLinks(ctx: WorkspaceContext, workflowId: string, values: Values): Promise<Values> {
  // Most requests have no link, and need no look at the form.
  if (!Object.values(values).some((value) => /https?:/i.test(value))) return values;
  const [found] = await ctx.db
    .select({ graph: workflow.graph })
    .from(workflow)
    .where(
      and(eq(workflow.id, workflowId), eq(workflow.workspaceId, ctx.actor.workspaceId), isNull(workflow.deletedAt)),
    );
  const names = listWorkflowInputs(found?.graph ?? { nodes: [], edges: [] })
    .filter(({ type }) => type === "URL")
    .flatMap(({ id, label }) => [id, label]);
  const entries = Object.entries(values).map(
    async ([name, value]): Promise<[string, string]> => [
      name,
      names.includes(name) && !isUploads(value) ? await fetchPages(ctx, name, value) : value,
    ],
  );
  return Object.fromEntries(await Promise.all(entries));
}

const isUploads = (value: string): boolean => value.includes('"documentId"') || value.includes('"document_id"');

async function fetchPages(ctx: WorkspaceContext, field: string, value: string): Promise<string> {
  const links = linksIn(value);
  const refuse = (text: string) => new AppError("invalid", `${field}: ${text}`, { details: { field } });
  const wrong = links.filter((link) => !isHttpUrl(link));
  if (wrong.length > 0) throw refuse(answerErrorText.invalidUrls(wrong));
  if (links.length > limits.humanInput.filesPerField)
    throw refuse(answerErrorText.tooManyUrls(limits.humanInput.filesPerField));
  const pages = await Promise.all(
    links.map((link) =>
      storeWebPage(ctx, link).catch((cause: unknown) => {
        throw cause instanceof AppError && cause.code !== "limit" ? refuse(cause.message) : cause;
      }),
    ),
  );
  return JSON.stringify(pages);
}

function linksIn(value: string): string[] {
  try {
    const list: unknown = JSON.parse(value);
    if (Array.isArray(list)) return list.map(String);
  } catch {
    // Links are also given line by line.
  }
  return splitList(value);
}
