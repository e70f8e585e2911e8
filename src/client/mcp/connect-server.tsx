import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { mcpServerText } from "#product/texts/mcp/mcp-server.ts";
import { Button } from "#ui/buttons/button.tsx";
import { toast } from "#ui/feedback/toast.ts";
import { api } from "../api.ts";

interface ConnectServerProps {
  serverId: string;
  label: string;
  /** Once the account is connected. */
  doneText?: string;
}

/** The size of the window in which servers sign people in. */
const popupFeatures = "popup,width=600,height=700";

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
    // Opened before the request, because browsers block windows that don't follow a press at once.
    const popup = window.open("about:blank", "_blank", popupFeatures);
    if (!popup) return void toast.failed(mcpServerText.panel.popupBlocked);
    try {
      const { url } = await start({ id: serverId });
      popup.location.href = url;
      setBegun(true);
    } catch {
      popup.close();
    }
  }
  return (
    <Button isPending={isPending} onPress={() => void connect()}>
      {label}
    </Button>
  );
}
