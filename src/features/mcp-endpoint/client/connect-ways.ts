/** How clients connect to the endpoint. */
export const connectWays = ["json", "claude", "inspector"] as const;
export type ConnectWay = (typeof connectWays)[number];

/** What a person copies to connect a client this way; `key` is a placeholder for the key. */
export function textToConnect(way: ConnectWay, { url, key }: { url: string; key: string }): string {
  const header = `Authorization: Bearer ${key}`;
  switch (way) {
    case "json":
      return JSON.stringify(
        { mcpServers: { troupe: { type: "http", url, headers: { Authorization: `Bearer ${key}` } } } },
        null,
        2,
      );
    case "claude":
      return `claude mcp add --transport http troupe ${url} --header "${header}"`;
    case "inspector":
      return `npx @modelcontextprotocol/inspector --cli ${url} --transport http --method tools/list --header "${header}"`;
  }
}
