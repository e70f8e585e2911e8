import { createSocket } from "node:dgram";
import { promises } from "node:dns";
import { type AddressInfo, createServer, Socket } from "node:net";
import { expect, test } from "vitest";
import { isGuardedConnect } from "./guarded-connect.ts";
import { createSafeHttp } from "./safe-http.ts";

/** A DNS server that answers each IPv4 query with the given addresses and a TTL of 0, so that no answer is cached. */
async function dnsStub(answer: (question: number) => readonly string[]) {
  let questions = 0;
  const socket = createSocket("udp4");
  socket.on("message", (query, from) => {
    const addresses = answer(questions++);
    const head = Buffer.from(query.subarray(0, 12));
    head.writeUInt16BE(0x8180, 2);
    head.writeUInt16BE(addresses.length, 6);
    head.writeUInt32BE(0, 8);
    const question = query.subarray(12, query.indexOf(0, 12) + 5);
    const records = addresses.map((address) =>
      Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4, ...address.split(".").map(Number)]),
    );
    socket.send(Buffer.concat([head, question, ...records]), from.port, from.address);
  });
  await new Promise<void>((done) => socket.bind(0, "127.0.0.1", done));
  const resolver = new promises.Resolver();
  resolver.setServers([`127.0.0.1:${socket.address().port}`]);
  return {
    resolve: (host: string) => resolver.resolve4(host),
    count: () => questions,
    close: () => new Promise<void>((done) => socket.close(done)),
  };
}

/** A server that counts its connections. */
async function canary() {
  let hits = 0;
  const server = createServer((socket) => {
    hits += 1;
    socket.destroy();
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    port: (server.address() as AddressInfo).port,
    hits: () => hits,
    close: () => new Promise((done) => server.close(done)),
  };
}

/** An unused address in a range that the test allows, so that connections to it fail on their own. */
const nobody = "10.255.255.254";

test("a host name that changes its address between two lookups never reaches a private address", async () => {
  const inside = await canary();
  const dns = await dnsStub((question) => [question % 2 === 0 ? nobody : "127.0.0.1"]);
  const http = createSafeHttp({ allow: [`${nobody}/32`], resolve: dns.resolve });
  const codes = new Set<string>();
  for (let batch = 0; batch < 2; batch++) {
    // Long enough for each lookup also on a busy machine; a connection that nobody answers takes all of it.
    const tries = Array.from({ length: 250 }, (_, at) =>
      http.request({ url: `http://host-${batch}-${at}.example:${inside.port}/`, timeoutMs: 3_000 }),
    );
    for (const end of await Promise.allSettled(tries))
      codes.add(end.status === "rejected" ? end.reason.code : "answered");
  }
  expect(codes).toEqual(new Set(["provider", "invalid"]));
  expect(inside.hits()).toBe(0);
  // On a busy machine, a question may be asked again before its answer is read.
  expect(dns.count()).toBeGreaterThanOrEqual(500);
  await Promise.all([http.close(), dns.close(), inside.close()]);
});

test("a DNS answer with one private address or more than 16 addresses is rejected as a whole", async () => {
  const inside = await canary();
  const url = `http://host.example:${inside.port}/`;
  const answers = [
    [nobody, "127.0.0.1"],
    ["127.0.0.1", nobody],
    Array(17).fill(nobody),
    ["169.254.169.254"],
    ["0.0.0.0"],
  ];
  for (const addresses of answers) {
    const http = createSafeHttp({ allow: [nobody], resolve: async () => addresses });
    await expect(http.request({ url, timeoutMs: 1_000 })).rejects.toMatchObject({ code: "invalid" });
    await http.close();
  }
  for (const addresses of [[], ["::ffff:127.0.0.1"], ["fe80::1%lo"], ["localhost"], ["127.1"]]) {
    const http = createSafeHttp({ resolve: async () => addresses });
    await expect(http.request({ url, timeoutMs: 1_000 })).rejects.toMatchObject({ name: "AppError" });
    await http.close();
  }
  expect(inside.hits()).toBe(0);
  await inside.close();
});

test("a connection without HTTP goes to checked addresses only, and is given up with its caller", async () => {
  const inside = await canary();
  const dns = await dnsStub((question) => [question === 0 ? "93.184.215.14" : "127.0.0.1"]);
  await dns.resolve("mail.example");
  const http = createSafeHttp({ resolve: dns.resolve });
  for (const host of ["mail.example", "127.0.0.1", "::1", "169.254.169.254", "metadata.google.internal", "0x7f.1"])
    await expect(http.connect({ host, port: inside.port }), host).rejects.toMatchObject({ code: "invalid" });
  await expect(http.connect({ host: "mail.example/..", port: inside.port })).rejects.toMatchObject({
    name: "AppError",
  });
  expect(inside.hits()).toBe(0);
  const allowed = createSafeHttp({ allow: [nobody], allowLoopback: true, resolve: async () => ["127.0.0.1"] });
  const metadata = allowed.connect({ host: "metadata.google.internal", port: inside.port });
  await expect(metadata, "whatever its name resolves to").rejects.toMatchObject({ code: "invalid" });
  const socket = await allowed.connect({ host: "mail.example", port: inside.port });
  expect(socket.remoteAddress).toBe("127.0.0.1");
  socket.destroy();
  const caller = new AbortController();
  const waiting = allowed.connect({ host: nobody, port: inside.port, signal: caller.signal });
  caller.abort(new Error("stopped"));
  await expect(waiting).rejects.toThrow("stopped");
  await Promise.all([http.close(), allowed.close(), dns.close(), inside.close()]);
});

test("connections of the guard are marked, others are not", async () => {
  const marks: boolean[] = [];
  const connect = Socket.prototype.connect;
  Socket.prototype.connect = function (this: Socket, ...given: Parameters<typeof connect>) {
    marks.push(isGuardedConnect());
    return connect.apply(this, given);
  } as typeof connect;
  const listener = await canary();
  const http = createSafeHttp({ allowLoopback: true });
  try {
    await http.request({ url: `http://127.0.0.1:${listener.port}/` }).catch(() => undefined);
    await fetch(`http://127.0.0.1:${listener.port}/`).catch(() => undefined);
  } finally {
    Socket.prototype.connect = connect;
  }
  expect(marks).toEqual([true, false]);
  await Promise.all([http.close(), listener.close()]);
});
