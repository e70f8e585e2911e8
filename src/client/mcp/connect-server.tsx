import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { mcpServerText } from "#product/texts/mcp/mcp-server.ts";
import { Button } from "#ui/buttons/button.tsx";
import { api } from "../api.ts";
import { openSignInWindow } from "../sign-in-window.ts";

interface ConnectServerProps {
  serverId: string;
  label: string;
  /** Once the account is connected. */
  doneText?: string;
}

/** Opens the sign-in of a server in a window of its own. Pages learn by a live event that the account is connected. */
export function ConnectServer({ serverId, label, doneText }: ConnectServerProps) {
  const [hasBegun, setBegun] = useState(false);
  const { data: server } = useQuery({
    ...api.mcpServer.getById.queryOptions({ id: serverId }),
    enabled: hasBegun,
    meta: { isSilent: true },
  });
  const { mutateAsync: start, isPending } = useMutation(api.mcpServer.startSignIn.mutationOptions());
  if (doneText && hasBegun && server?.isSignedIn) return <p>{doneText}</p>;

  async function connect() {
    const { popupBlocked: blocked } = mcpServerText.panel;
    if (await openSignInWindow(() => start({ id: serverId }), { blocked })) setBegun(true);
  }
  return (
    <Button isPending={isPending} onPress={() => void connect()}>
      {label}
    </Button>
  );
}
