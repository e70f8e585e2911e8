import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useMemo, useRef } from "react";
import { api } from "#client/api.ts";
import type { Session } from "#client/session.ts";
import { toCurrentWorkspace, WorkspaceContext } from "#client/shell/use-workspace.ts";
import { renewSession } from "#features/account/client.ts";
import { useVisitWorkspace, useWorkspaces } from "#features/workspace/client.ts";
import type { WorkspaceItem } from "#features/workspace/schema.ts";
import { urls } from "#product/urls.ts";
import { useLocalStorage } from "#ui/hooks/use-local-storage.ts";
import { SingleKeysContext } from "#ui/shortcuts/single-keys.ts";
import { applyAccent } from "#ui/theme/accent.ts";
import { Frame } from "./frame.tsx";
import { SuspendedPage } from "./suspended-page.tsx";
import { useFirstTimeZone } from "./use-first-time-zone.ts";
import { WorkspaceSpinner } from "./workspace-spinner.tsx";

interface WorkspaceFrameProps {
  session: Session;
  /** Slug in the URL. Account and administration pages have none and keep the last visited workspace. */
  slug: string | undefined;
  /** Called when the workspace was deleted, left or renamed. */
  onGone: () => void;
  children: ReactNode;
}

/** The frame of the workspace in the URL, with its color and icon. Records the visit. */
export function WorkspaceFrame({ session, slug, onGone, children }: WorkspaceFrameProps) {
  const { data: person = session.person } = useQuery(api.user.me.queryOptions());
  const { data: workspaces = session.workspaces } = useWorkspaces();
  const named = workspaces.find((one) => one.slug === slug);
  // An unknown slug is redirected by its route; until then the frame stays.
  const item = named ?? workspaces.find(({ isSuspended }) => !isSuspended) ?? workspaces[0];
  const [singleKeys, setSingleKeys] = useLocalStorage(`troupe-single-keys-${person.id}`, "on");
  const keys = { isOn: singleKeys === "on", set: (isOn: boolean) => setSingleKeys(isOn ? "on" : "off") };
  const workspace = useMemo(() => item && toCurrentWorkspace(item, person), [item, person]);
  useWorkspaceBranding(item);
  useEffect(() => void renewSession(), []);
  useFirstTimeZone(person);

  const { mutate: visit } = useVisitWorkspace();
  const visitedId = named?.isSuspended ? undefined : named?.id;
  useEffect(() => {
    if (visitedId) visit({ workspaceId: visitedId });
  }, [visitedId, visit]);

  const knownSlug = useRef<string>(undefined);
  const namedSlug = named?.slug;
  useEffect(() => {
    if (slug && !namedSlug && knownSlug.current === slug) onGone();
    knownSlug.current = namedSlug;
  }, [slug, namedSlug, onGone]);
  if (!workspace) return <WorkspaceSpinner />;
  return (
    <WorkspaceContext value={workspace}>
      <SingleKeysContext value={keys}>
        {named?.isSuspended ? <SuspendedPage /> : <Frame>{children}</Frame>}
      </SingleKeysContext>
    </WorkspaceContext>
  );
}

/** Applies the workspace's color and favicon until it is left. */
function useWorkspaceBranding(item: WorkspaceItem | undefined) {
  const theme = item?.theme ?? null;
  const iconUrl = item?.iconUrl ?? null;
  const workspaceId = item?.id ?? "";
  useEffect(() => {
    applyAccent(theme);
    return () => applyAccent(null);
  }, [theme]);
  useEffect(() => {
    const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    if (!icon || !iconUrl) return;
    const own = icon.href;
    icon.href = urls.workspaceIcon(workspaceId, iconUrl);
    return () => {
      icon.href = own;
    };
  }, [workspaceId, iconUrl]);
}
