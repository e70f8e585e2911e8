import { brand } from "#product/texts/common/brand.ts";
import { apiOperationText as text } from "#product/texts/public-api/api-operations.ts";
import { absolute, urls } from "#product/urls.ts";
import { apiError } from "../schema/wire.ts";
import { describeWebhooks } from "./describe-webhooks.ts";
import type { Operation } from "./operation.ts";
import { schemaOf } from "./schema-of.ts";

/** Every endpoint may answer these, too. */
const commonRefusals = [400, 401, 403, 429, 500];
/** As the limiter counts, unless the operator has raised all limits. */
export const perMinute = 60;

/** The OpenAPI 3.1 document of the endpoints, made of the schemas that check their requests. */
export function openApiDocument(operations: readonly Operation[], publicUrl: string): object {
  return {
    openapi: "3.1.0",
    info: { title: text.title(brand.name), version: "2", description: `${text.about}\n\n${text.limit(perMinute)}` },
    servers: [{ url: absolute(publicUrl, urls.publicApi()) }],
    security: [{ apiKey: [] }, { bearer: [] }],
    paths: Object.fromEntries(operations.map((one) => [one.path, { [one.method.toLowerCase()]: describe(one) }])),
    webhooks: describeWebhooks(),
    components: {
      securitySchemes: {
        apiKey: { type: "apiKey", in: "header", name: "x-api-key" },
        bearer: { type: "http", scheme: "bearer" },
      },
      schemas: { Error: schemaOf(apiError, "output") },
    },
  };
}

function describe(one: Operation): object {
  const { summary, description } = text.operations[one.id];
  const done = Object.entries(one.answers).map(([status, { schema, isStream }]) => [
    status,
    {
      description: answerText(status),
      content: { [isStream ? "text/event-stream" : "application/json"]: { schema: schemaOf(schema, "output") } },
    },
  ]);
  const refused = refusalsOf(one).map((status) => [
    status,
    {
      description: answerText(String(status)),
      content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
    },
  ]);
  return {
    ...{ operationId: one.id, summary, description },
    parameters: parametersOf(one).map(({ name, place, isRequired, schema }) => ({
      ...{ name, in: place, required: isRequired, schema },
      description: parameterText(name),
    })),
    ...(one.body && { requestBody: { required: true, content: contentOf(one.body) } }),
    responses: Object.fromEntries([...done, ...refused]),
  };
}

interface Parameter {
  readonly name: string;
  readonly place: "query" | "header";
  readonly isRequired: boolean;
  readonly schema: object;
}

export function parametersOf({ query, headers }: Operation): Parameter[] {
  const { properties = {}, required = [] } = schemaOf(query, "input");
  return [
    ...Object.entries(properties).map(
      ([name, schema]): Parameter => ({
        ...{ name, place: "query", isRequired: required.includes(name) },
        schema: typeof schema === "object" ? schema : {},
      }),
    ),
    ...headers.map((name): Parameter => ({ name, place: "header", isRequired: false, schema: { type: "string" } })),
  ];
}

export const refusalsOf = ({ refusals }: Operation): number[] =>
  [...new Set([...commonRefusals, ...refusals])].toSorted((a, b) => a - b);

function contentOf(body: NonNullable<Operation["body"]>): object {
  if (body.kind === "json") return { "application/json": { schema: schemaOf(body.schema, "input") } };
  const file = { type: "string", contentMediaType: "application/octet-stream" };
  const properties = { [body.field]: { type: "array", items: file } };
  return { "multipart/form-data": { schema: { type: "object", required: [body.field], properties } } };
}

const textIn = (texts: Readonly<Record<string, string>>, name: string): string => texts[name] ?? "";
export const answerText = (status: string): string => textIn(text.answers, status);
export const parameterText = (name: string): string => textIn(text.parameters, name);
