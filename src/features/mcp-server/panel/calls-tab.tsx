import { CallList } from "#features/tool-call/call-list.tsx";
import { titleOfTool } from "#tools/tool-title.ts";
import { type ServerDetail, useServerCalls } from "../client/use-servers.ts";

/** The latest calls of the tools of a server. */
export function CallsTab({ server: { id, tools } }: { server: ServerDetail }) {
  const titles = new Map(tools.map(({ wireName, title }) => [wireName, title]));
  return <CallList pages={useServerCalls(id)} titleOf={(tool) => titles.get(tool) ?? titleOfTool(ownNameOf(tool))} />;
}

/** Of a tool that the server no longer has: what comes after the prefix and the slug, which have no underscores. */
const ownNameOf = (wireName: string): string => wireName.split("_").slice(2).join("_");
