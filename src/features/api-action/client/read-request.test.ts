import { expect, test } from "vitest";
import { readApiActionFile, writeApiActionFile } from "./api-action-file.ts";
import { freeName, toApiActionName } from "./draft.ts";
import { readCurl } from "./read-curl.ts";
import { readOpenApi } from "./read-open-api.ts";

const pairs = (rows: readonly { key: string; value: string }[] = []) => rows.map(({ key, value }) => [key, value]);

test("a cURL command becomes a request, with its quotes, continued lines and JSON", () => {
  const tool = readCurl(String.raw`curl -X POST 'https://api.example.com/v1/orders?draft=1' \
    -H "Authorization: Bearer \"k\"" --header 'Content-Type: application/json' --compressed \
    --data-raw '{"title":"It'\''s new","count":3,"zip":"01234","tags":["a"]}'`);
  expect(tool).toMatchObject({ method: "POST", url: "https://api.example.com/v1/orders", name: "post_orders" });
  expect(pairs(tool?.queryParams)).toEqual([["draft", "1"]]);
  expect(pairs(tool?.headers)).toEqual([
    ["Authorization", 'Bearer "k"'],
    ["Content-Type", "application/json"],
  ]);
  expect(pairs(tool?.body)).toEqual([
    ["title", "It's new"],
    ["count", "3"],
    ["zip", "01234"],
    ["tags", '["a"]'],
  ]);
});

test("forms, basic authentication, -G and variables in the URL are read", () => {
  expect(readCurl("curl -d a=1 -d 'b=x y' example.com/sms -u me:key")).toMatchObject({
    method: "POST",
    url: "https://example.com/sms",
    isBodyFormData: true,
    headers: [{ key: "Authorization", value: `Basic ${btoa("me:key")}` }],
    body: [
      { key: "a", value: "1" },
      { key: "b", value: "x y" },
    ],
  });
  expect(readCurl("curl -G https://example.com/a/{id} -d q=1")).toMatchObject({
    method: "GET",
    url: "https://example.com/a/{id}",
    queryParams: [{ key: "q", value: "1" }],
  });
});

test.each(["", "wget https://example.com", "curl", "curl 'https://example.com", "curl -H x"])(
  "%j is no cURL command",
  (text) => expect(readCurl(text)).toBeNull(),
);

test("each operation of an OpenAPI document becomes a tool whose values the model determines", () => {
  const document = {
    openapi: "3.1.0",
    servers: [{ url: "https://{region}.example.com/v2/", variables: { region: { default: "eu" } } }],
    paths: {
      "/pets/{petId}": {
        parameters: [{ $ref: "#/components/parameters/pet" }],
        get: {
          operationId: "getPet",
          summary: "Get a pet",
          parameters: [{ name: "full", in: "query", schema: { type: "boolean" } }],
        },
        post: {
          summary: "Change a pet",
          requestBody: { content: { "application/json": { schema: { $ref: "#/components/schemas/Pet" } } } },
        },
      },
    },
    components: {
      parameters: {
        pet: { name: "petId", in: "path", required: true, schema: { type: "string" }, description: "The pet" },
      },
      schemas: {
        Pet: {
          allOf: [{ properties: { name: { type: "string" } } }],
          properties: { age: { type: "integer" } },
          required: ["name"],
        },
        Loop: { $ref: "#/components/schemas/Loop" },
      },
    },
  };
  const tools = readOpenApi(JSON.stringify(document));
  expect(tools).toMatchObject([
    { name: "getpet", title: "Get a pet", method: "GET", url: "https://eu.example.com/v2/pets/{petId}" },
    { name: "post_pets_petid_", method: "POST" },
  ]);
  expect(tools?.[0]?.queryParams.map(({ key, desc }) => [key, desc])).toEqual([
    ["petId", "The pet"],
    ["full", "Optional. As a boolean."],
  ]);
  expect(tools?.[1]?.body.map(({ key, desc }) => [key, desc])).toEqual([
    ["name", ""],
    ["age", "Optional. As a integer."],
  ]);
});

test.each([
  "",
  "{}",
  "[]",
  '{"openapi":"3.0.0"}',
  '{"openapi":"3.0.0","servers":[{"url":"/v1"}],"paths":{"/a":{"get":{}}}}',
])("%j is no usable OpenAPI document", (text) => expect(readOpenApi(text)).toBeNull());

test("an exported tool has no secrets and is read again", () => {
  const tool = readCurl("curl https://example.com/a?api_key=hidden -H 'X-Token: hidden' -H 'Accept: text/plain'");
  const file = writeApiActionFile({ ...(tool ?? expect.unreachable()), title: "A" });
  expect(file).not.toContain("hidden");
  expect(readApiActionFile(file)).toMatchObject({ title: "A", url: "https://example.com/a", name: "get_a" });
  expect(readApiActionFile('{"title":"A"}')).toBeNull();
});

test("names are made from any text, and numbered if they are taken", () => {
  expect(toApiActionName("Größe & Preis 2")).toBe("gr_e_preis_2");
  expect(freeName("rates", ["Rates", "rates_2"])).toBe("rates_3");
});
