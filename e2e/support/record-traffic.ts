import type { Page } from "playwright-core";

/** Something that a page has sent or received. */
export interface Traffic {
  readonly url: string;
  readonly text: string;
}

/** Records the addresses, headers and bodies of all requests and answers of a page, and the events of its streams. */
export async function recordTraffic(page: Page): Promise<() => Promise<readonly Traffic[]>> {
  const seen: Traffic[] = [];
  const pending: Promise<void>[] = [];
  page.on("request", (request) => {
    const read = async () => {
      const headers = JSON.stringify(await request.allHeaders().catch(() => ({})));
      seen.push({ url: request.url(), text: [headers, request.postData() ?? ""].join("\n") });
    };
    pending.push(read());
  });
  page.on("response", (response) => {
    const read = async () => {
      const headers = await response.allHeaders().catch((): Record<string, string> => ({}));
      // A stream has no end; its events are recorded one by one.
      const isStream = headers["content-type"]?.startsWith("text/event-stream") ?? false;
      const body = isStream ? "" : await response.text().catch(() => "");
      seen.push({ url: response.url(), text: [JSON.stringify(headers), body].join("\n") });
    };
    pending.push(read());
  });
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  session.on("Network.eventSourceMessageReceived", ({ data, eventName }) =>
    seen.push({ url: `event ${eventName}`, text: data }),
  );
  return async () => {
    await Promise.all(pending);
    return seen;
  };
}
