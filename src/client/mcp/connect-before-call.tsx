import { useQuery } from "@tanstack/react-query";
import { callMcpToolText } from "#product/texts/tools/call-mcp-tool.ts";
import { Callout } from "#ui/feedback/callout.tsx";
import { api } from "../api.ts";
import { useWorkspace } from "../shell/use-workspace.ts";
import { ConnectServer } from "./connect-server.tsx";

const text = callMcpToolText;

/** Lets the person connect the account that a waiting call needs. Nothing once it is connected. */
export function ConnectBeforeCall({ slug }: { slug: string }) {
  const { id: workspaceId } = useWorkspace();
  const { data: servers } = useQuery({
    ...api.mcpServer.getAll.queryOptions({ workspaceId }),
    meta: { isSilent: true },
  });
  const server = servers?.find((one) => one.slug === slug);
  if (server?.state !== "signIn") return null;
  const { id, name, account } = server;
  return (
    <Callout tone="warning" className="mb-3" action={<ConnectServer serverId={id} label={text.connect} />}>
      {account === "person" ? text.connectOwnFirst(name) : text.connectFirst(name)}
    </Callout>
  );
}
