import { z } from "zod";

/** A result as a service sends it. Nothing in it is checked yet. */
export interface FoundPage {
  readonly url: string;
  readonly title: string;
  /** May contain HTML. */
  readonly snippet: string;
  /** In the service's own format. */
  readonly published: string;
}

export interface SearchRequest {
  readonly method: "GET" | "POST";
  /** Relative to the base URL. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
}

export interface SearchQuery {
  readonly query: string;
  readonly maxResults: number;
}

/** Why a service refused a search. */
export type SearchFault = "key" | "quota" | "rate-limit" | "overloaded" | "json-disabled" | "unknown";

/** A service that searches the web: how to ask it, and where its response has the results. */
export interface SearchService {
  /** Shown to people. */
  readonly displayName: string;
  /** Empty for a service that operators host themselves. */
  readonly baseUrl: string;
  request(query: SearchQuery, key: string): SearchRequest;
  /** Reads a response. Results with an unknown shape are dropped. */
  readonly response: z.ZodType<readonly FoundPage[]>;
  /** HTTP statuses that mean something else here than at other services. */
  faultOf?(status: number): SearchFault | undefined;
}

/** Services send more results than asked for; the rest is not read. */
const maxRead = 50;

/** A list of results. `read` maps the fields of one result. */
export function resultList<Item extends z.ZodType>(item: Item, read: (fields: z.output<Item>) => FoundPage) {
  return z
    .array(z.unknown())
    .nullish()
    .transform((entries) =>
      (entries ?? []).slice(0, maxRead).flatMap((entry) => {
        const { success, data } = item.safeParse(entry);
        return success ? [read(data)] : [];
      }),
    );
}

/** A text that a service may leave out. */
export const optionalText = z
  .string()
  .nullish()
  .transform((value) => value ?? "");
