import type { HttpBody, HttpFile, HttpPair, HttpRequest } from "#engine/host.ts";
import { decryptHeaders } from "#features/credential/service/stored-secrets.ts";
import { readFile } from "#features/file/service/files.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { readUrl } from "#platform/net/safe-url.ts";
import { limits } from "#product/limits.ts";

interface BuiltHttpRequest {
  readonly url: URL;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** The decrypted values, which no answer may repeat. */
  readonly secrets: readonly string[];
}

interface Body {
  readonly contentType: string;
  readonly bytes: string | Uint8Array;
}

/** The request with its secrets and its files. Throws if a secret was entered for another origin. */
export async function buildHttpRequest(ctx: WorkspaceContext, ask: HttpRequest): Promise<BuiltHttpRequest> {
  const url = readUrl(ask.url);
  const secrets: string[] = [];
  const open = async <Pair extends HttpPair>(pairs: readonly Pair[]): Promise<Pair[]> => {
    // Only what the step marks as secret is looked up: a filled value may look like a handle.
    const sealed = pairs.filter(({ isSecret }) => isSecret);
    const opened = (await decryptHeaders(ctx, sealed, url.origin)).map(([, value]) => value);
    secrets.push(...opened);
    return pairs.map((pair) => (pair.isSecret ? { ...pair, value: opened.shift() ?? "" } : pair));
  };
  for (const { key, value } of await open(ask.query)) url.searchParams.append(key, value);
  const given = (await open(ask.headers)).map(({ key, value }) => [key.toLowerCase(), value.trim()] as const);
  const fields = ask.body?.kind === "form" ? await open(ask.body.fields) : [];
  const body = ask.body && (await readBody(ctx, ask.body, fields));
  return {
    url,
    method: ask.method,
    headers: {
      accept: "application/json, text/*;q=0.8, */*;q=0.5",
      ...(body && { "content-type": body.contentType }),
      ...joinByName(given),
    },
    ...(body && { body: body.bytes }),
    secrets,
  };
}

/** Two headers of one name mean the same as one with both values. */
function joinByName(pairs: readonly (readonly [name: string, value: string])[]): Record<string, string> {
  const joined = new Map<string, string>();
  for (const [name, value] of pairs) {
    const before = joined.get(name);
    joined.set(name, before === undefined ? value : `${before}${name === "cookie" ? "; " : ", "}${value}`);
  }
  return Object.fromEntries(joined);
}

async function readBody(
  ctx: WorkspaceContext,
  body: HttpBody,
  fields: readonly (HttpPair & { readonly file?: HttpFile })[],
): Promise<Body> {
  const { fileBytes } = limits.httpRequest;
  if (body.kind === "text") return { contentType: body.contentType, bytes: body.text };
  if (body.kind === "file") {
    const { bytes, mimeType } = await readFile(ctx, body.file.s3FilePath, fileBytes);
    return { contentType: mimeType, bytes };
  }
  if (!fields.some(({ file }) => file))
    return {
      contentType: "application/x-www-form-urlencoded",
      bytes: new URLSearchParams(fields.map(({ key, value }): [string, string] => [key, value])).toString(),
    };
  const form = new FormData();
  for (const { key, value, file } of fields) {
    if (!file) form.append(key, value);
    else {
      const { bytes, mimeType } = await readFile(ctx, file.s3FilePath, fileBytes);
      form.append(key, new Blob([Uint8Array.from(bytes)], { type: mimeType }), file.title);
    }
  }
  // The response writes the parts and their boundary.
  const written = new Response(form);
  return { contentType: written.headers.get("content-type") ?? "", bytes: new Uint8Array(await written.arrayBuffer()) };
}
