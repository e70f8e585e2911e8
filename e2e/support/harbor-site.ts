import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface HarborSite {
  /** The page that answers when it is told to. */
  url: string;
  /** A page that answers at once. */
  pageUrl: (number: number) => string;
  /** Resolves when the held page is requested. */
  asked: Promise<void>;
  /** How often the held page was requested. */
  visits: () => number;
  answer: () => void;
  close: () => Promise<unknown>;
}

/** A web site for agents and people, with a page that answers when it is told to. */
export async function startHarborSite(): Promise<HarborSite> {
  const waiting: ServerResponse[] = [];
  let visits = 0;
  let asked = () => {};
  const isAsked = new Promise<void>((resolve) => {
    asked = resolve;
  });
  const server = createServer((request, response) => {
    if (/^\/pages\/\d$/.test(request.url ?? "")) return sendPage(response);
    if (request.url !== "/tides") return response.writeHead(404).end();
    visits++;
    waiting.push(response);
    return asked();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const url = `http://localhost:${port}`;
  return {
    url: `${url}/tides`,
    pageUrl: (number) => `${url}/pages/${number}`,
    asked: isAsked,
    visits: () => visits,
    answer: () => waiting.splice(0).forEach(sendPage),
    close() {
      server.closeAllConnections();
      return new Promise((done) => server.close(done));
    },
  };
}

const sentence = "At the harbor of Vlissingen, high water comes twelve hours and twenty-five minutes after the last.";

const sendPage = (response: ServerResponse) =>
  response
    .writeHead(200, { "content-type": "text/html" })
    .end(`<title>Tides</title><article><h1>Tides</h1>${`<p>${sentence}</p>`.repeat(8)}</article>`);
