import type { AddressInfo } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import { createHttp } from "#server/http/app.ts";
import { openProduct } from "../eval/product.ts";

/** The MCP server of a workspace that has published something, for a suite that sends no keys. */
export interface OfferedEndpoint {
  readonly url: string;
  close(): Promise<void>;
}

/** Starts the product, and a listener that hands each request on as it came, with the key of a workspace. */
export async function openEndpoint(): Promise<OfferedEndpoint> {
  const product = await openProduct();
  const { client } = product;
  const { workspaceId } = client;
  const { id } = await client.mutate<{ id: string }>("agent.create", {
    ...{ workspaceId, title: "Harbor Pilot", system: "You know tides." },
  });
  await client.mutate("mcpPublication.setForAgent", { id, isPublished: true });
  const { key } = await client.mutate<{ key: string }>("apiKey.create", {
    ...{ workspaceId, name: "Conformance", scopes: ["run", "read", "chat"], expiresInDays: 1 },
  });
  const http = createHttp({ app: product.app, pages: null, socketAddress: () => "127.0.0.1" });
  const listener = createAdaptorServer({
    fetch(request: Request) {
      const headers = new Headers(request.headers);
      headers.set("authorization", `Bearer ${key}`);
      return http.fetch(new Request(request, { headers }));
    },
  });
  await new Promise<void>((resolve) => listener.listen(0, "127.0.0.1", resolve));
  const { port } = listener.address() as AddressInfo; // it listens on a port
  return {
    url: `http://localhost:${port}/api/mcp`,
    async close() {
      listener.close();
      await product.close();
    },
  };
}
