/** The service worker in public/, run as it is, with a stand-in for the browser around it. */
import { readFile } from "node:fs/promises";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";

const origin = "https://troupe.example";

async function startWorker(openPaths: readonly string[] = []) {
  const listeners = new Map<string, (event: object) => void>();
  const calls: unknown[][] = [];
  const pages = openPaths.map((path) => ({
    url: `${origin}${path}`,
    focus: async () => void calls.push(["focus", path]),
  }));
  const self = {
    location: { origin },
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
    registration: { showNotification: async (...given: unknown[]) => void calls.push(["show", ...given]) },
    clients: {
      matchAll: async () => pages,
      openWindow: async (url: string) => void calls.push(["open", url]),
    },
  };
  runInNewContext(await readFile("public/push-worker.js", "utf8"), { self, URL });
  const dispatch = async (type: string, event: object) => {
    const waits: Promise<unknown>[] = [];
    listeners.get(type)?.({ ...event, waitUntil: (wait: Promise<unknown>) => void waits.push(wait) });
    await Promise.all(waits);
  };
  const click = (path: string) =>
    dispatch("notificationclick", { notification: { data: { path }, close: () => void calls.push(["close"]) } });
  return { calls, dispatch, click };
}

test("a push is shown by its tag, so that a repeated one replaces the first", async () => {
  const { calls, dispatch } = await startWorker();
  await dispatch("push", { data: { json: () => ({ title: "Harbor", body: "Ready.", path: "/home/1", tag: "t" }) } });
  expect(calls).toEqual([
    ["show", "Harbor", { body: "Ready.", tag: "t", icon: "/icon.svg", data: { path: "/home/1" } }],
  ]);
});

test("a click focuses the tab with the chat, or opens the chat", async () => {
  const open = await startWorker(["/home", "/home/thread/agent/1?from=list"]);
  await open.click("/home/thread/agent/1");
  expect(open.calls).toEqual([["close"], ["focus", "/home/thread/agent/1?from=list"]]);
  const closed = await startWorker(["/home"]);
  await closed.click("/home/thread/agent/1");
  expect(closed.calls).toEqual([["close"], ["open", `${origin}/home/thread/agent/1`]]);
});

test("a click opens nothing outside of this server", async () => {
  const { calls, click } = await startWorker();
  await click("//evil.example/home");
  expect(calls).toEqual([["close"]]);
});
