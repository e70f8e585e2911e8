import type { JsonObject } from "#lib/json/json-object.ts";

export interface ServiceRequest {
  readonly method?: "GET" | "POST";
  /** Below the URL of the service; values in it are encoded. */
  readonly path: string;
  /** Without those that are undefined. */
  readonly query?: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body?: JsonObject;
}

export interface ActionCall {
  /** What the model gave, by the names of the values; "" for what it left out. */
  readonly value: (name: string) => string;
  readonly callId: string;
  /** Makes a request with the account of the call. Throws ServiceRefusal for an answer that is no success. */
  send(request: ServiceRequest): Promise<unknown>;
  /** The text of an HTML page, read in a process without rights. */
  readHtml(html: string): Promise<string>;
}

/** An action that rows of data can't describe: it makes its requests and says in words what came of them. */
export type RunAction = (call: ActionCall) => Promise<string>;

/** A service answered that it did not do what was asked. */
export class ServiceRefusal extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.name = "ServiceRefusal";
    this.status = status;
  }
}
