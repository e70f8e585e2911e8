import { Ban, RotateCw } from "lucide-react";
import { Link } from "#client/shell/link.tsx";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { useWorkspaces } from "#features/workspace/client.ts";
import { pageStateText } from "#product/texts/shell/page-states.ts";
import { urls } from "#product/urls.ts";
import { Button } from "#ui/buttons/button.tsx";
import { buttonClass } from "#ui/buttons/button-class.ts";
import { EmptyState } from "#ui/feedback/empty-state.tsx";

const text = pageStateText.suspended;

/** Shown instead of a suspended workspace, with links to other places. */
export function SuspendedPage() {
  const { id, name, person } = useWorkspace();
  const workspaces = useWorkspaces();
  const others = workspaces.data?.filter((one) => one.id !== id && !one.isSuspended) ?? [];
  return (
    <main className="grid min-h-dvh place-content-center bg-page p-gutter text-ink">
      <title>{text.title(name)}</title>
      <EmptyState
        icon={Ban}
        title={<h1>{text.title(name)}</h1>}
        action={
          <>
            <Button icon={RotateCw} isPending={workspaces.isFetching} onPress={() => void workspaces.refetch()}>
              {text.checkAgain}
            </Button>
            {others.map((one) => (
              <Link key={one.id} href={urls.home(one.slug)} className={buttonClass()}>
                {text.open(one.name)}
              </Link>
            ))}
            {person.isOperator && (
              <Link href={urls.admin("workspaces")} className={buttonClass()}>
                {text.manageWorkspaces}
              </Link>
            )}
            <Link href={urls.account()} className={buttonClass({ variant: "ghost" })}>
              {text.account}
            </Link>
          </>
        }
      >
        {text.text}
      </EmptyState>
    </main>
  );
}
