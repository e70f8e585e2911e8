import { z } from "zod";
import { AppError } from "#lib/errors.ts";
import { parseJson } from "#lib/json/parse-json.ts";
import { visibleLine } from "#lib/untrusted/visible-text.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { limits } from "#product/limits.ts";
import { mcpServerText } from "#product/texts/mcp/mcp-server.ts";
import { timers } from "#product/timers.ts";

/** A remote server of the official registry. */
export interface RegistryServer {
  name: string;
  title: string;
  description: string;
  url: string;
}

const answer = z.object({
  servers: z.array(
    z.object({
      server: z.object({
        name: z.string(),
        title: z.string().optional(),
        description: z.string().default(""),
        remotes: z.array(z.object({ type: z.string(), url: z.string() })).default([]),
      }),
    }),
  ),
});

const maxTitleChars = limits.mcp.nameChars;

/** Looks for servers in the official registry. Those that run on a person's own computer are left out. */
export async function searchRegistry({ app }: WorkspaceContext, search: string): Promise<RegistryServer[]> {
  const url = new URL("/v0/servers", app.config.mcpRegistryUrl);
  url.search = new URLSearchParams({ search, version: "latest", limit: String(limits.mcp.registryResults) }).toString();
  const response = await app.http.request({
    url,
    headers: { accept: "application/json" },
    timeoutMs: timers.mcp.connectMs,
    maxBytes: limits.mcp.registryBytes,
  });
  const { data } = answer.safeParse(parseJson(response.text()));
  if (response.status !== 200 || !data) throw new AppError("provider", mcpServerText.catalog.registryFailed);
  const servers = new Map<string, RegistryServer>();
  for (const { server } of data.servers.slice(0, limits.mcp.registryResults)) {
    const remote = server.remotes.find(({ url: address }) => address.length <= limits.mcp.urlChars && isHttps(address));
    const name = visibleLine(server.name);
    if (!remote || servers.has(name)) continue;
    servers.set(name, {
      name,
      title: (visibleLine(server.title ?? "") || name.split("/").at(-1) || name).slice(0, maxTitleChars),
      description: visibleLine(server.description).slice(0, limits.mcp.problemChars),
      url: remote.url,
    });
  }
  return [...servers.values()];
}

const isHttps = (address: string): boolean => URL.parse(address)?.protocol === "https:";
