import type { AddressInfo } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import {
  type CallToolResult,
  createMcpHandler,
  type InputRequiredResult,
  Server,
  type ServerContext,
  type Tool,
} from "@modelcontextprotocol/server";
import { createSignInDouble, type SignInDouble } from "./sign-in-double.ts";

type Answer = CallToolResult | InputRequiredResult;

/** A tool of the double; `run` answers its calls. */
export interface DoubleTool extends Omit<Tool, "inputSchema"> {
  inputSchema?: Tool["inputSchema"];
  run?: (input: Record<string, unknown>, context: ServerContext) => Answer | Promise<Answer>;
}

export interface McpDouble {
  /** Of the MCP server. */
  url: string;
  tools: DoubleTool[];
  /** Headers of every request that reached the server itself, and the calls of tools. */
  requests: Headers[];
  calls: { name: string; input: Record<string, unknown> }[];
  /** Replaces answers of the server until it is null again, but for those where it returns null; for servers that do harm. */
  answer: ((request: Request) => Response | null | Promise<Response | null>) | null;
  /** Who signs people in; the server asks for their tokens once `isRequired` is true. */
  signIn: SignInDouble;
  close(): Promise<void>;
}

export const textResult = (text: string): CallToolResult => ({ content: [{ type: "text", text }] });

const plainTools: DoubleTool[] = [
  {
    name: "find_ship",
    title: "Find a ship",
    description: "Finds a ship by its name.",
    annotations: { readOnlyHint: true },
    inputSchema: { type: "object", properties: { name: { type: "string" } }, required: ["name"] },
    run: ({ name }) => textResult(`${name} lies at pier 4.`),
  },
  {
    name: "move_ship",
    description: "Moves a ship to another pier.",
    inputSchema: { type: "object", properties: { name: { type: "string" }, pier: { type: "number" } } },
    run: ({ name, pier }) => textResult(`${name} moves to pier ${pier}.`),
  },
];

/** Prompts and resources of every kind. */
function addOffers(server: Server): void {
  server.setRequestHandler("prompts/list", () => {
    return {
      prompts: [
        {
          name: "harbor_report",
          title: "Harbor report\u202e",
          description: "Writes about one ship.",
          arguments: [
            { name: "ship", description: "Its name.", required: true },
            { name: "tone", description: "How it sounds." },
          ],
        },
        { name: "greeting", description: "Says hello." },
      ],
    };
  });
  server.setRequestHandler("prompts/get", ({ params: { name, arguments: given = {} } }) => ({
    messages:
      name === "greeting"
        ? [{ role: "user", content: { type: "text", text: "Say hello to the harbor." } }]
        : [
            {
              role: "user",
              content: { type: "text", text: `Write about the ${given.ship}, ${given.tone ?? "short"}.` },
            },
            { role: "user", content: { type: "image", data: pixel, mimeType: "image/png" } },
          ],
  }));
  server.setRequestHandler("resources/list", () => {
    return {
      resources: [
        { uri: "harbor://rules", name: "Harbor rules", mimeType: "text/markdown", description: "What is allowed." },
        { uri: "harbor://map.png", name: "Map", mimeType: "image/png" },
        { uri: "harbor://empty", name: "Empty", mimeType: "text/plain" },
      ],
    };
  });
  server.setRequestHandler("resources/templates/list", () => ({
    resourceTemplates: [{ uriTemplate: "harbor://ships/{name}", name: "Log of a ship", mimeType: "text/plain" }],
  }));
  server.setRequestHandler("resources/read", ({ params: { uri } }) => {
    if (uri.endsWith(".png")) return { contents: [{ uri, mimeType: "image/png", blob: pixel }] };
    const text = uri === "harbor://empty" ? "" : `# Rules\n\n${uri}: no swimming.`;
    return { contents: [{ uri, mimeType: uri === "harbor://rules" ? "text/markdown" : "text/plain", text }] };
  });
}

const pixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

/**
 * A server of the official library on loopback, which speaks 2026-07-28, and the older protocol without sessions. Beside it,
 * on the same origin, is a server that signs people in.
 */
export async function startMcpDouble(): Promise<McpDouble> {
  const double: Omit<McpDouble, "url" | "signIn" | "close"> & { signIn?: SignInDouble } = {
    tools: [...plainTools],
    requests: [],
    calls: [],
    answer: null,
  };
  const handler = createMcpHandler(() => {
    const server = new Server(
      { name: "Harbor", version: "1.0.0" },
      { capabilities: { tools: {}, prompts: {}, resources: {} } },
    );
    addOffers(server);
    server.setRequestHandler("tools/list", () => ({
      tools: double.tools.map(({ run: _, inputSchema = { type: "object" }, ...tool }) => ({ ...tool, inputSchema })),
    }));
    server.setRequestHandler("tools/call", async ({ params: { name, arguments: input = {} } }, context) => {
      double.calls.push({ name, input });
      const tool = double.tools.find((one) => one.name === name);
      return (await tool?.run?.(input, context)) ?? textResult("");
    });
    return server;
  });
  const listener = createAdaptorServer({
    async fetch(request: Request) {
      const signedIn = await double.signIn?.handle(request);
      if (signedIn) return signedIn;
      double.requests.push(request.headers);
      const replaced = await double.answer?.(request.clone());
      if (replaced) return replaced;
      return double.signIn?.refuse(request) ?? handler.fetch(request);
    },
  });
  await new Promise<void>((resolve) => listener.listen(0, "127.0.0.1", resolve));
  const { port } = listener.address() as AddressInfo; // it listens on TCP
  const origin = `http://localhost:${port}`;
  const signIn = createSignInDouble(origin);
  return Object.assign(double, {
    url: `${origin}/mcp`,
    signIn,
    async close() {
      await handler.close();
      if ("closeAllConnections" in listener) listener.closeAllConnections();
      await new Promise((resolve) => listener.close(resolve));
    },
  });
}
