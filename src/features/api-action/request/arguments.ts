import { limits } from "#product/limits.ts";
import type { ApiRequest, ApiRow, RowPlace } from "../schema.ts";
import { variablesOf } from "./url-template.ts";

/** A value that a model determines: a row, or a variable of the URL that no row fills. */
export interface ApiArgument {
  /** The property of the tool's input. */
  readonly name: string;
  readonly desc: string;
  readonly isOptional: boolean;
  readonly place: RowPlace | "path";
  readonly key: string;
}

/** The arguments of a request, in the order of their places. Their names are unique. */
export function argumentsOf(request: Pick<ApiRequest, "url" | "headers" | "queryParams" | "body">): ApiArgument[] {
  const named = new Set<string>();
  const argument = (place: ApiArgument["place"], key: string, desc: string): ApiArgument => {
    const name = uniqueName(key, named);
    named.add(name);
    return { name, desc, isOptional: place !== "path" && /\boptional\b/i.test(desc), place, key };
  };
  const variables = variablesOf(request.url);
  const rowOf = new Map(request.queryParams.map((row) => [row.key, row]));
  const inPath = variables.flatMap((key) => {
    const row = rowOf.get(key);
    return row && !row.isExtractedFromQuery ? [] : [argument("path", key, row?.desc ?? "")];
  });
  const inRows = (["queryParams", "headers", "body"] as const).flatMap((place) =>
    request[place]
      .filter((row) => row.isExtractedFromQuery && !(place === "queryParams" && variables.includes(row.key)))
      .map((row) => argument(place, row.key, row.desc)),
  );
  return [...inPath, ...inRows].slice(0, limits.apiAction.arguments);
}

/** Names of properties are short and plain, because providers refuse others. */
function uniqueName(key: string, taken: ReadonlySet<string>): string {
  const plain = key.replaceAll(/[^\w-]+/g, "_").slice(0, limits.tool.nameChars - 4) || "value";
  let name = plain;
  for (let number = 2; taken.has(name); number++) name = `${plain}_${number}`;
  return name;
}

/** What a description says about the kind of a value; texts need no word. */
const wantsJson = /\b(number|numeric|integer|float|decimal|boolean|true or false|array|list|json|object)\b/i;

/** A value of a JSON body that a model wrote: what reads as JSON is sent as such if the description asks for it. */
export const parseArgument = (value: string, desc: string): unknown =>
  wantsJson.test(desc) ? parseJson(value) : value;

/** A fixed value of a JSON body: what reads as JSON is sent as such; quotes around it keep a text a text. */
export const parseFixed = (value: string): unknown => parseJson(value);

function parseJson(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

/** The rows whose values a person entered. */
export const fixedRows = (rows: readonly ApiRow[]): ApiRow[] => rows.filter((row) => !row.isExtractedFromQuery);
