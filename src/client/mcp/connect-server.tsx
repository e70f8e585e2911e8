import { useMutation, useQuery } from "@tanstack/react-query";
import { Button } from "#ui/buttons/button.tsx";
import { api } from "../api.ts";
import { useSignInWindow } from "../sign-in/use-sign-in-window.ts";

interface ConnectServerProps {
  serverId: string;
  label: string;
  /** Once the account is connected. */
  doneText?: string;
}

/** Opens the sign-in of a server in a window of its own. */
export function ConnectServer({ serverId, label, doneText }: ConnectServerProps) {
  const { mutateAsync: start } = useMutation(api.mcpServer.startSignIn.mutationOptions());
  const { open, isPending, hasBegun } = useSignInWindow(() => start({ id: serverId }));
  const { data: server } = useQuery({
    ...api.mcpServer.getById.queryOptions({ id: serverId }),
    enabled: hasBegun,
    meta: { isSilent: true },
  });
  if (doneText && hasBegun && server?.isSignedIn) return <p>{doneText}</p>;
  return (
    <Button isPending={isPending} onPress={() => void open()}>
      {label}
    </Button>
  );
}
