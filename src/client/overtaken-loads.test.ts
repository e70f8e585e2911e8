import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { repeatOvertakenLoads } from "./overtaken-loads.ts";

const queryKey = ["run", "status"];

/** A page that shows a run, whose server answers when told to. */
function openPage() {
  const queries = new QueryClient();
  repeatOvertakenLoads(
    queries.getQueryCache(),
    (query) => void queries.invalidateQueries({ queryKey: query.queryKey }),
  );
  const asked: ((status: string) => void)[] = [];
  const queryFn = () => new Promise<string>((answer) => asked.push(answer));
  const observer = new QueryObserver(queries, { queryKey, queryFn });
  const close = observer.subscribe(() => {});
  return { queries, asked, close, shown: () => observer.getCurrentResult().data };
}

test("a change during the first load is shown, although the answer under way doesn't have it yet", async () => {
  const { queries, asked, close, shown } = openPage();
  await queries.invalidateQueries({ queryKey, refetchType: "none" });
  void queries.invalidateQueries({ queryKey });
  void queries.invalidateQueries({ queryKey });
  expect(asked).toHaveLength(1);
  asked[0]?.("RUNNING");
  await expect.poll(() => asked.length).toBe(2);
  expect(shown()).toBe("RUNNING");
  asked[1]?.("COMPLETED");
  await expect.poll(shown).toBe("COMPLETED");
  expect(asked).toHaveLength(2);
  close();
});

test("a first load that nothing overtook is made once", async () => {
  const { queries, asked, close, shown } = openPage();
  asked[0]?.("RUNNING");
  await expect.poll(shown).toBe("RUNNING");
  expect(queries.isFetching()).toBe(0);
  expect(asked).toHaveLength(1);
  close();
});
