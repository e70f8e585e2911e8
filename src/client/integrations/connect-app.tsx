import { useMutation, useQuery } from "@tanstack/react-query";
import { canEdit } from "#product/actor.ts";
import { composioText } from "#product/texts/integration/composio.ts";
import { Button } from "#ui/buttons/button.tsx";
import { api } from "../api.ts";
import { useWorkspace } from "../shell/use-workspace.ts";
import { useSignInWindow } from "../sign-in/use-sign-in-window.ts";

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
  const { mutateAsync: start } = useMutation(api.composioIntegration.getConnectionAuthUrl.mutationOptions());
  const { open, isPending, hasBegun } = useSignInWindow(() => start({ workspaceId, appName }));
  const { data: isActive } = useQuery({
    ...api.composioIntegration.getOverview.queryOptions({ workspaceId }),
    enabled: hasBegun && doneText !== undefined,
    select: ({ apps }) => apps.some(({ slug, state }) => slug === appName && state === "active"),
    meta: { isSilent: true },
  });
  if (!canEdit({ role })) return <p className="text-ink-3">{composioText.askEditor}</p>;
  if (doneText && hasBegun && isActive) return <p role="status">{doneText}</p>;
  return (
    <Button size={size} aria-label={accessibleLabel} isPending={isPending} onPress={() => void open()}>
      {label}
    </Button>
  );
}
