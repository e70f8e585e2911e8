import type { ApiRequest, ApiRow, RowPlace } from "../schema.ts";
import { type ApiArgument, argumentsOf, parseArgument, parseFixed } from "./arguments.ts";
import { fillUrl, variablesOf } from "./url-template.ts";

export interface BuiltRequest {
  readonly url: URL;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

interface Given {
  /** By the names of the arguments. */
  readonly values: Readonly<Record<string, string>>;
  /** The fixed value of a row, decrypted. */
  fixed(place: RowPlace, row: ApiRow): string;
}

interface FilledRow {
  readonly key: string;
  readonly value: string;
  readonly desc: string;
  readonly isFixed: boolean;
}

/** The request with all its values. Null if the values of its path don't fit the URL. */
export function buildRequest(request: ApiRequest, given: Given): BuiltRequest | null {
  const filled = fillRows(request, given);
  const url = fillUrl(request.url, (name) => filled.path.get(name) ?? "");
  if (!url) return null;
  for (const { key, value } of filled.queryParams) url.searchParams.append(key, value);
  const headers = Object.fromEntries(filled.headers.map(({ key, value }) => [key.toLowerCase(), value.trim()]));
  if (request.method === "GET" || filled.body.length === 0) return { url, method: request.method, headers };
  if (request.isBodyFormData)
    return {
      url,
      method: request.method,
      headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
      body: new URLSearchParams(filled.body.map(({ key, value }) => [key, value])).toString(),
    };
  const json = filled.body.map(({ key, value, desc, isFixed }) => [
    key,
    isFixed ? parseFixed(value) : parseArgument(value, desc),
  ]);
  return {
    url,
    method: request.method,
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(Object.fromEntries(json)),
  };
}

/** The rows with values. Rows of optional arguments that were not given are left out. */
function fillRows(request: ApiRequest, { values, fixed }: Given) {
  const byPlace = new Map<string, ApiArgument>(argumentsOf(request).map((one) => [`${one.place} ${one.key}`, one]));
  const givenFor = (place: ApiArgument["place"], key: string): string | undefined => {
    const argument = byPlace.get(`${place} ${key}`);
    return argument && Object.hasOwn(values, argument.name) ? values[argument.name] : undefined;
  };
  const variables = variablesOf(request.url);
  const isVariable = (place: RowPlace, row: ApiRow) => place === "queryParams" && variables.includes(row.key);
  const rowsOf = (place: RowPlace): FilledRow[] =>
    request[place].flatMap((row): FilledRow[] => {
      if (isVariable(place, row)) return [];
      const { key, desc } = row;
      if (!row.isExtractedFromQuery) return [{ key, desc, value: fixed(place, row), isFixed: true }];
      const value = givenFor(place, key);
      return value === undefined ? [] : [{ key, desc, value, isFixed: false }];
    });
  const path = new Map(
    variables.map((name) => {
      const row = request.queryParams.find(({ key }) => key === name);
      return [name, row && !row.isExtractedFromQuery ? fixed("queryParams", row) : (givenFor("path", name) ?? "")];
    }),
  );
  return { path, headers: rowsOf("headers"), queryParams: rowsOf("queryParams"), body: rowsOf("body") };
}
