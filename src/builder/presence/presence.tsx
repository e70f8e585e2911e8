import { useEffect, useMemo, useState } from "react";
import type { Whereabout } from "#builder/session/presence-state.ts";
import { useBuilder, useBuilderState } from "#builder/session/use-builder.ts";
import { client } from "#client/api.ts";
import { useLive } from "#client/shell/use-live.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { useMembers } from "#features/workspace/client.ts";
import { newId } from "#lib/id.ts";
import { castOf } from "#ui/cast-shape.ts";
import { openPresence } from "./presence-talk.ts";
import { sayTyping } from "./say-typing.ts";
import { readPresence } from "./whereabouts.ts";

/** Says to the others who build this workflow where one is, and hands to head, canvas and outline where they are. */
export function Presence() {
  const { canEdit } = useBuilder();
  return canEdit ? <Present /> : null;
}

function Present() {
  const session = useBuilder();
  const { workflowId, store } = session;
  const { id: workspaceId, userId } = useWorkspace();
  const openId = useBuilderState((state) => state.openId);
  const [where, setWhere] = useState<readonly Whereabout[]>([]);
  const talk = session.presence;
  useEffect(() => {
    const visitId = newId();
    const opened = openPresence({
      ownId: userId,
      isShown: () => document.visibilityState === "visible",
      say: (said) => {
        const words = { id: workflowId, visitId, ...said };
        // A word that got lost is said again soon, and whoever is not heard of fades.
        void client.workflow.sayWhere.mutate(words, { context: { outlivesPage: said.isLeaving } }).catch(() => {});
      },
      onOthers: setWhere,
    });
    talk.current = opened;
    window.addEventListener("pagehide", opened.leave);
    return () => {
      window.removeEventListener("pagehide", opened.leave);
      opened.close();
      talk.current = null;
    };
  }, [workflowId, userId, talk]);
  useEffect(() => talk.current?.be(openId), [talk, openId]);
  useEffect(() => sayTyping(session), [session]);
  useLive({
    workflowId,
    onEvent(news) {
      const heard = readPresence(news, workflowId);
      if (heard) talk.current?.hear(heard);
    },
  });

  const { data: members } = useMembers(workspaceId, where.length > 0);
  const others = useMemo(
    () =>
      where.flatMap((one) => {
        const known = members?.find((member) => member.userId === one.userId);
        return known ? [{ ...one, name: known.name, imageUrl: known.imageUrl, hue: castOf(one.userId).hue }] : [];
      }),
    [where, members],
  );
  useEffect(() => {
    store.set({ others });
    return () => store.set({ others: [] });
  }, [store, others]);
  return null;
}
