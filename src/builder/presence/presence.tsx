import { useEffect, useMemo, useState } from "react";
import type { PresenceLocation } from "#builder/session/presence-state.ts";
import { useBuilder, useBuilderState } from "#builder/session/use-builder.ts";
import { client } from "#client/api.ts";
import { useLive } from "#client/live/use-live.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { useMembers } from "#features/workspace/client.ts";
import { newId } from "#lib/id.ts";
import { agentAvatarStyle } from "#ui/avatars/agent-avatar-style.ts";
import { openPresence } from "./presence-connection.ts";
import { parsePresenceEvent } from "./presence-entries.ts";
import { reportTyping } from "./report-typing.ts";

/** Shares this person's open step with the others and stores theirs in the builder's state. */
export function Presence() {
  const { canEdit } = useBuilder();
  return canEdit ? <ConnectedPresence /> : null;
}

function ConnectedPresence() {
  const session = useBuilder();
  const { workflowId, store } = session;
  const { id: workspaceId, userId } = useWorkspace();
  const openId = useBuilderState((state) => state.openId);
  const [locations, setLocations] = useState<readonly PresenceLocation[]>([]);
  const connection = session.presence;
  useEffect(() => {
    const visitId = newId();
    const opened = openPresence({
      ownId: userId,
      isShown: () => document.visibilityState === "visible",
      send: (message) => {
        const input = { id: workflowId, visitId, ...message };
        // A lost message is repeated soon, and silent people expire.
        void client.workflow.sayWhere.mutate(input, { context: { outlivesPage: message.isLeaving } }).catch(() => {});
      },
      onOthers: setLocations,
    });
    connection.current = opened;
    window.addEventListener("pagehide", opened.leave);
    return () => {
      window.removeEventListener("pagehide", opened.leave);
      opened.close();
      connection.current = null;
    };
  }, [workflowId, userId, connection]);
  useEffect(() => connection.current?.setOpenStep(openId), [connection, openId]);
  useEffect(() => reportTyping(session), [session]);
  useLive({
    workflowId,
    onEvent(liveEvent) {
      const event = parsePresenceEvent(liveEvent, workflowId);
      if (event) connection.current?.receive(event);
    },
  });

  const { data: members } = useMembers(workspaceId, locations.length > 0);
  const others = useMemo(
    () =>
      locations.flatMap((one) => {
        const known = members?.find((member) => member.userId === one.userId);
        return known
          ? [{ ...one, name: known.name, imageUrl: known.imageUrl, hue: agentAvatarStyle(one.userId).hue }]
          : [];
      }),
    [locations, members],
  );
  useEffect(() => {
    store.setState({ others });
    return () => store.setState({ others: [] });
  }, [store, others]);
  return null;
}
