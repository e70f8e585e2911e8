import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { createReload } from "./reload-stale.ts";

const queryKey = ["run", "status"];

/** A page that shows a run. Its server answers when told to, with the state at the time of the request. */
function openPage() {
  const queries = new QueryClient();
  const server = { status: "PENDING" };
  const asked: (() => void)[] = [];
  const load = vi.fn(({ signal }: { signal: AbortSignal }) => {
    const { status } = server;
    return new Promise<string>((answer, refuse) => {
      signal.addEventListener("abort", refuse);
      asked.push(() => answer(status));
    });
  });
  const observer = new QueryObserver(queries, { queryKey, queryFn: load });
  const close = observer.subscribe(() => {});
  return { reload: createReload(queries), server, asked, load, close, shown: () => observer.getCurrentResult().data };
}

test("a page shows what changed while it loaded, also for the first time", async () => {
  const { reload, server, asked, close, shown } = openPage();
  for (const status of ["RUNNING", "COMPLETED"]) {
    server.status = status;
    reload({ queryKey });
    asked.shift()?.();
    await vi.waitFor(() => expect(asked).toHaveLength(1));
  }
  asked.shift()?.();
  await expect.poll(shown).toBe("COMPLETED");
  expect(asked).toEqual([]);
  close();
});

test("events that come faster than answers cancel no load, and cause one more", async () => {
  const { reload, asked, load, close, shown } = openPage();
  asked.shift()?.();
  await expect.poll(shown).toBe("PENDING");
  for (let event = 0; event < 20; event++) reload({ queryKey });
  expect(load).toHaveBeenCalledTimes(2);
  asked.shift()?.();
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  asked.shift()?.();
  await vi.waitFor(() => expect(load.mock.results).toHaveLength(3));
  expect(load.mock.calls.some(([{ signal }]) => signal.aborted)).toBe(false);
  close();
});

test("a load that was asked for isn't lost because the query was marked as stale before", async () => {
  const { reload, asked, load, close, shown } = openPage();
  reload({ queryKey, refetchType: "none" });
  reload({ queryKey });
  asked.shift()?.();
  await expect.poll(shown).toBe("PENDING");
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(2));
  close();
});

test("what is only marked as stale isn't loaded again", async () => {
  const { reload, asked, load, close, shown } = openPage();
  reload({ queryKey, refetchType: "none" });
  asked.shift()?.();
  await expect.poll(shown).toBe("PENDING");
  expect(load).toHaveBeenCalledTimes(1);
  close();
});
