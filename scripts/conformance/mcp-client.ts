/**
 * The client of the official conformance suite: what this product sends to MCP servers, through its guarded HTTP client.
 * `npm run test:conformance`
 */
import type {
  Client,
  OAuthClientProvider,
  StoredOAuthClientInformation,
  StoredOAuthTokens,
} from "@modelcontextprotocol/client";
import { toInputResponses } from "#features/mcp-server/service/questions/question-state.ts";
import { readQuestions } from "#features/mcp-server/service/questions/read-questions.ts";
import { type ListedTool, readTools } from "#features/mcp-server/service/read-tools.ts";
import { joinScopes } from "#features/mcp-server/service/sign-in/start-sign-in.ts";
import { asObject, asText, type JsonObject, objectsIn } from "#lib/json/json-object.ts";
import { parseJson } from "#lib/json/parse-json.ts";
import { type McpPerson, withMcp } from "#platform/mcp/connect-mcp.ts";
import { McpSignInNeeded, toMcpFailure } from "#platform/mcp/mcp-failure.ts";
import { createSafeHttp } from "#platform/net/safe-http.ts";
import { limits } from "#product/limits.ts";
import type { AskedField, FieldValue, QuestionAnswer, ServerQuestion } from "#product/tools/server-question.ts";

const url = process.argv.at(-1) ?? "";
const http = createSafeHttp({ allowLoopback: true });
const redirectUrl = "http://localhost:9/mcp-sign-in";

const readContext = () => asObject(parseJson(process.env.MCP_CONFORMANCE_CONTEXT ?? "{}"));

let discovery: Parameters<NonNullable<OAuthClientProvider["saveDiscoveryState"]>>[0] | undefined;

/** The client that a scenario says was registered by hand; undefined without one. */
function ownClient(): StoredOAuthClientInformation | undefined {
  const { client_id, client_secret } = readContext();
  return typeof client_id === "string" ? { client_id, client_secret: asText(client_secret) } : undefined;
}

/** As a stored sign-in, in memory; the page of the server is opened at once, as the suite's needs no person. */
function signIn(): OAuthClientProvider & { code: Promise<URLSearchParams> | null } {
  let client: StoredOAuthClientInformation | undefined = ownClient();
  let tokens: StoredOAuthTokens | undefined;
  let verifier = "";
  const provider: ReturnType<typeof signIn> = {
    code: null,
    redirectUrl,
    clientMetadataUrl: "https://conformance-test.local/client-metadata.json",
    clientMetadata: {
      client_name: "Troupe",
      redirect_uris: [redirectUrl],
      grant_types: ["authorization_code", "refresh_token"],
      response_types: ["code"],
    },
    clientInformation: () => client,
    saveClientInformation(information) {
      client = information;
    },
    tokens: () => tokens,
    saveTokens(given) {
      tokens = given;
    },
    saveCodeVerifier(given) {
      verifier = given;
    },
    codeVerifier: () => verifier,
    saveDiscoveryState(given) {
      discovery = given;
    },
    discoveryState: () => discovery,
    redirectToAuthorization(page) {
      provider.code = fetch(page, { redirect: "manual" }).then(
        ({ headers }) => new URL(headers.get("location") ?? redirectUrl).searchParams,
      );
    },
  };
  return provider;
}

const provider = signIn();
const signal = AbortSignal.timeout(20_000);
const use = () =>
  withMcp({ http, address: { url, headers: {}, authProvider: provider }, signal, person }, async ({ client }) => {
    const tools = readTools((await client.listTools()).tools);
    for (const { name, input } of callsOf(tools)) {
      const tool = tools.find((one) => one.name === name);
      // A call that fails ends neither a chat nor the other calls.
      await call(client, { name, input, inputSchema: tool?.inputSchema ?? {} }).catch((error: unknown) => {
        if (toMcpFailure(error) instanceof McpSignInNeeded) throw error;
      });
    }
  });

interface ToolCalling {
  readonly name: string;
  readonly input: JsonObject;
}

/** The calls that the scenario asks for; without any, each tool is called once. */
function callsOf(tools: readonly ListedTool[]): readonly ToolCalling[] {
  const asked = objectsIn(readContext().toolCalls).map((one) => ({
    name: asText(one.name),
    input: asObject(one.arguments),
  }));
  if (asked.length > 0) return asked;
  // The suite reads in one of its tools what the client has kept of the schema of another.
  const [first] = tools.filter(({ name }) => name !== "json_schema_echo");
  return tools.map(({ name }) => ({
    name,
    input: name === "json_schema_echo" ? { schema: first?.inputSchema } : { a: 5, b: 3 },
  }));
}

/** Accepts every question, with the values that the server suggests. */
const person: McpPerson = {
  answer: async (request) =>
    toInputResponses(...accepted({ question: request }, true)).question ?? { action: "cancel" },
};

function accepted(requests: Readonly<Record<string, unknown>>, isHeld: boolean): [ServerQuestion, QuestionAnswer] {
  const shown = readQuestions("The suite", requests, isHeld);
  const values = Object.fromEntries(
    shown.asked.map((one) => [one.key, one.kind === "form" ? Object.fromEntries(one.fields.flatMap(answerTo)) : {}]),
  );
  return [shown, { action: "accept", values }];
}

function answerTo({ name, kind, initial, options, isOptional }: AskedField): [string, FieldValue][] {
  if (initial !== undefined) return [[name, initial]];
  if (isOptional) return [];
  const other = { yesNo: true, number: 1, integer: 1, text: "Ada", choice: options?.[0]?.id ?? "", choices: [] };
  return [[name, other[kind]]];
}

/** Calls a tool, again with its answers as long as it asks, as the product does. */
async function call(
  client: Client,
  { name, input, inputSchema }: ToolCalling & { inputSchema: JsonObject },
): Promise<void> {
  let retry: object = {};
  for (let round = 0; round < limits.serverQuestion.rounds; round++) {
    const result: unknown = await client.callTool(
      { name, arguments: { ...input }, ...retry },
      { allowInputRequired: true, toolDefinition: { name, inputSchema: { ...inputSchema, type: "object" } } },
    );
    const { resultType, inputRequests, requestState } = asObject(result);
    if (resultType !== "input_required") return;
    retry = {
      inputResponses: toInputResponses(...accepted(asObject(inputRequests), false)),
      ...(requestState !== undefined && { requestState }),
    };
  }
}

async function redeem() {
  const answer = await provider.code;
  if (!answer) throw new Error("The server did not say where to sign in.");
  const { auth } = await import("@modelcontextprotocol/client");
  const iss = answer.get("iss");
  await auth(provider, {
    serverUrl: url,
    authorizationCode: answer.get("code") ?? "",
    ...(iss && { iss }),
    fetchFn: http.asFetch(),
  });
  // Later calls find out anew who signs people in, as stored sign-ins do.
  discovery = undefined;
}

/** The server wants the account to be allowed more: it signs in again, as a person does who presses the button. */
async function askForMore(wantedScope: string) {
  const { auth } = await import("@modelcontextprotocol/client");
  const { scope } = (await provider.tokens()) ?? {};
  const more = { scope: joinScopes(scope, wantedScope), forceReauthorization: true };
  await auth(provider, { serverUrl: url, ...more, fetchFn: http.asFetch() });
}

const maxSignIns = 2;

try {
  for (let signIns = 0; ; signIns++) {
    const failure: unknown = await use().then(
      () => null,
      (error: unknown) => error,
    );
    if (failure === null) break;
    if (!(failure instanceof McpSignInNeeded) || signIns >= maxSignIns) throw failure;
    if (failure.wantedScope) await askForMore(failure.wantedScope);
    await redeem();
  }
} finally {
  await http.close();
}
