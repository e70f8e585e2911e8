import { CallList } from "#features/tool-call/call-list.tsx";
import { titleOfTool } from "#tools/tool-title.ts";
import { type ServerDetail, useServerCalls } from "../client/use-servers.ts";

/** The latest calls of the tools of a server. */
export function CallsTab({ server: { id, tools } }: { server: ServerDetail }) {
  const titles = new Map(tools.map(({ wireName, title }) => [wireName, title]));
  return <CallList pages={useServerCalls(id)} titleOf={(tool) => titles.get(tool) ?? titleOfTool(tool)} />;
}
