import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { canEdit } from "#product/actor.ts";
import { composioText } from "#product/texts/integration/composio.ts";
import { Button } from "#ui/buttons/button.tsx";
import { api } from "../api.ts";
import { useWorkspace } from "../shell/use-workspace.ts";
import { openSignInWindow } from "../sign-in-window.ts";

interface ConnectAppProps {
  /** As Composio names it. */
  appName: string;
  label: string;
  accessibleLabel?: string;
  /** Once the account is connected. */
  doneText?: string;
  size?: "s" | "m";
}

/** Opens the sign-in of an app in a window of its own. Pages learn by a live event that the account is connected. */
export function ConnectApp({ appName, label, accessibleLabel, doneText, size = "m" }: ConnectAppProps) {
  const { id: workspaceId, role } = useWorkspace();
  const [hasBegun, setBegun] = useState(false);
  const { data: isActive } = useQuery({
    ...api.composioIntegration.getOverview.queryOptions({ workspaceId }),
    enabled: hasBegun && doneText !== undefined,
    select: ({ apps }) => apps.some(({ slug, state }) => slug === appName && state === "active"),
    meta: { isSilent: true },
  });
  const { mutateAsync: start, isPending } = useMutation(api.composioIntegration.getConnectionAuthUrl.mutationOptions());
  if (!canEdit({ role })) return <p className="text-ink-3">{composioText.askEditor}</p>;
  if (doneText && hasBegun && isActive) return <p role="status">{doneText}</p>;

  async function connect() {
    const { popupBlocked: blocked } = composioText;
    if (await openSignInWindow(() => start({ workspaceId, appName }), { blocked })) setBegun(true);
  }
  return (
    <Button size={size} aria-label={accessibleLabel} isPending={isPending} onPress={() => void connect()}>
      {label}
    </Button>
  );
}
