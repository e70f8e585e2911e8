import { useMutation } from "@tanstack/react-query";
import type { AccountKind } from "#product/accounts/account-kind.ts";
import { Button } from "#ui/buttons/button.tsx";
import { api } from "../api.ts";
import { useWorkspace } from "../shell/use-workspace.ts";
import type { Answers } from "../wire.ts";
import { useSignInWindow } from "./use-sign-in-window.ts";

interface ConnectIntegrationProps {
  appName: Answers["integration"]["getAll"][number]["appName"];
  accountOf: AccountKind;
  label: string;
  /** For screen readers, where several buttons have the same label. */
  name?: string;
  size?: "s" | "m";
}

/** Opens the sign-in of a service in a window of its own. */
export function ConnectIntegration({ appName, accountOf, label, name, size = "m" }: ConnectIntegrationProps) {
  const { id: workspaceId } = useWorkspace();
  const { mutateAsync: start } = useMutation(api.integration.startSignIn.mutationOptions());
  const { open, isPending } = useSignInWindow(() => start({ workspaceId, appName, accountOf }));
  return (
    <Button size={size} isPending={isPending} aria-label={name} onPress={() => void open()}>
      {label}
    </Button>
  );
}
