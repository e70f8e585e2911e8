import { useEffect, useState } from "react";
import type { VisitRun } from "../schema.ts";
import type { VisitApi } from "./visit-api.ts";

interface FollowedRun {
  /** Null until the first event. */
  run: VisitRun | null;
  /** HTML of texts that are being written, by step. */
  texts: Readonly<Record<string, string>>;
  isLost: boolean;
  /** There is no such run, or the form was unpublished. */
  isGone: boolean;
}

const nothing: FollowedRun = { run: null, texts: {}, isLost: false, isGone: false };

/** Follows a run while the page is open. After a lost connection, the browser connects again and gets the whole run. */
export function useVisitRun(api: VisitApi, wrid: string | null): FollowedRun {
  const [state, setState] = useState(nothing);
  useEffect(() => {
    setState(nothing);
    if (wrid === null) return;
    let source: EventSource;
    let retry: ReturnType<typeof setTimeout> | undefined;
    const connect = () => {
      source = new EventSource(api.eventsUrl(wrid));
      source.addEventListener("run", ({ data }) => {
        const run = JSON.parse(data) as VisitRun; // our own server's event
        const writing = new Set(run.steps.filter((one) => one.state === "running").map(({ id }) => id));
        setState((old) => ({
          ...{ run, isLost: false, isGone: false },
          texts: Object.fromEntries(Object.entries(old.texts).filter(([step]) => writing.has(step))),
        }));
      });
      source.addEventListener("text", ({ data }) => {
        const { step, html } = JSON.parse(data) as { step: string; html: string }; // our own server's event
        setState((old) => ({ ...old, texts: { ...old.texts, [step]: html } }));
      });
      source.onerror = () => {
        setState((old) => ({ ...old, isLost: true }));
        if (source.readyState !== EventSource.CLOSED) return;
        void api.exists(wrid).then((isThere) => {
          if (isThere) retry = setTimeout(connect, retryMs);
          else setState({ ...nothing, isGone: true });
        });
      };
    };
    connect();
    return () => {
      clearTimeout(retry);
      source.close();
    };
  }, [api, wrid]);
  return state;
}

const retryMs = 2_000;
