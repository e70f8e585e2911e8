/** The config of a step that calls a URL. Secrets are left out: a person enters them again. */
import { parseMentions } from "#lib/mention.ts";
import { limits } from "#product/limits.ts";
import { importedStepText } from "#product/texts/import/imported-steps.ts";
import type { MappedText, NodeDraft, RequestBody, RequestDraft, RowDraft } from "../importer.ts";
import { isSecretName, removed, withoutSecrets } from "../redact.ts";
import { type Config, type ConfigTools, truncateText } from "./config-tools.ts";

const { rows: maxRows, keyChars, valueChars, urlChars } = limits.httpRequest;
const { toFix } = importedStepText;

export function requestConfig(draft: NodeDraft, request: RequestDraft, tools: ConfigTools): Config {
  const { method, url, query, headers, body, acceptsAnyStatus } = request;
  return {
    method,
    url: truncateText(tools.filler.fill(url, draft).trim(), urlChars, draft, tools),
    query: rowsOf(query, draft, tools),
    headers: rowsOf(headers, draft, tools),
    ...bodyOf(body, draft, tools),
    acceptsAnyStatus,
  };
}

function rowsOf(rows: readonly RowDraft[], draft: NodeDraft, tools: ConfigTools): Config[] {
  const named = rows.filter(({ key }) => key.trim());
  if (named.length > maxRows) tools.report.add("toFix", draft.name, toFix.rowsOmitted(maxRows));
  const secrets = named.filter(isSecretRow).map(({ key }) => key);
  if (secrets.length > 0) tools.report.addRemovedKeys(draft.name, toFix.keysRemoved(secrets));
  return named.slice(0, maxRows).map((row) => ({
    key: row.key.trim().slice(0, keyChars),
    ...(isSecretRow(row)
      ? { value: "", isSecret: true }
      : { value: truncateText(tools.filler.fill(row.value, draft), valueChars, draft, tools), isSecret: false }),
  }));
}

/** A value that is read from another step is no secret of the file. */
const isSecretRow = ({ key, value, isSecret = false }: RowDraft) =>
  isSecret || (isSecretName(key) && value.some((part) => part) && value.every((part) => typeof part === "string"));

function bodyOf(body: RequestBody, draft: NodeDraft, tools: ConfigTools): Config {
  const fill = (text: MappedText) => tools.filler.fill(text, draft);
  const long = (text: string) => truncateText(text, limits.workflow.promptChars, draft, tools);
  switch (body.as) {
    case "none":
      return { bodyType: "NONE" };
    case "form":
      return { bodyType: "FORM", fields: rowsOf(body.rows, draft, tools) };
    case "file":
      return { bodyType: "FILE", file: fill(body.content).slice(0, valueChars) };
    case "text":
      return { bodyType: "TEXT", body: long(fill(body.content)) };
    case "json":
      return { bodyType: "JSON", body: long(withoutJsonSecrets(fill(body.content).trim(), draft, tools)) };
    case "members": {
      const members = body.rows.map(({ key, value }) => `  ${JSON.stringify(key)}: ${jsonValue(fill(value))}`);
      return { bodyType: "JSON", body: long(withoutJsonSecrets(`{\n${members.join(",\n")}\n}`, draft, tools)) };
    }
  }
}

/** A reference on its own keeps its type; everything else is a text. */
function jsonValue(filled: string): string {
  const parts = parseMentions(filled);
  const [only] = parts;
  if (parts.length === 1 && only?.kind === "mention") return only.markup;
  return `"${parts.map((part) => (part.kind === "text" ? JSON.stringify(part.text).slice(1, -1) : part.markup)).join("")}"`;
}

/** Finds members by their spelling, because a template with references isn't JSON yet. */
function withoutJsonSecrets(template: string, draft: NodeDraft, { report }: ConfigTools): string {
  const fields = new Set<string>();
  const safe = template.replaceAll(
    /"((?:[^"\\]|\\.){1,200})"(\s*:\s*)"((?:[^"\\]|\\.){1,10000})"/g,
    (member, name: string, colon: string, value: string) => {
      if (parseMentions(value).some(({ kind }) => kind === "mention")) return member;
      const isSecret = JSON.stringify(withoutSecrets({ [name]: value })) !== JSON.stringify({ [name]: value });
      if (isSecret) fields.add(name);
      return isSecret ? `"${name}"${colon}"${removed}"` : member;
    },
  );
  if (fields.size > 0) report.addRemovedKeys(draft.name, toFix.keysRemoved([...fields]));
  return safe;
}
