import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from "node:crypto";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

/** What a page sends to our server after it has subscribed. */
interface BrowserSubscription {
  endpoint: string;
  p256dh: string;
  auth: string;
}

interface ReceivedPush {
  endpoint: string;
  headers: IncomingHttpHeaders;
  /** As sent. */
  body: Buffer;
  /** As the browser reads it. */
  message: unknown;
  /** The claims of the sender's token, whose signature was valid. */
  claims: { aud: string; sub: string; exp: number };
  /** The sender's public key. */
  senderKey: string;
}

export interface PushDouble {
  /** A new browser with its own keys. */
  subscribe(): BrowserSubscription;
  received: ReceivedPush[];
  /** The messages for one browser. */
  messagesFor(subscription: BrowserSubscription): unknown[];
  /** What the next requests are answered with, instead of 201. */
  answerNext(...statuses: number[]): void;
  close(): Promise<void>;
}

/** A push service (RFC 8030) that checks the sender (RFC 8292) and decrypts as a browser does (RFC 8291). */
export async function startPushDouble(): Promise<PushDouble> {
  const received: ReceivedPush[] = [];
  const statuses: number[] = [];
  const browsers = new Map<string, { keys: ReturnType<typeof createECDH>; auth: Buffer }>();
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    const browser = browsers.get(request.url ?? "");
    if (!browser) return response.writeHead(404).end();
    const { claims, senderKey } = readSender(request.headers.authorization ?? "");
    const message: unknown = JSON.parse(decrypt(body, browser).toString("utf8"));
    const status = statuses.shift() ?? 201;
    const endpoint = `${base}${request.url}`;
    if (status === 201) received.push({ endpoint, headers: request.headers, body, message, claims, senderKey });
    response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    received,
    subscribe() {
      const keys = createECDH("prime256v1");
      const p256dh = keys.generateKeys().toString("base64url");
      const auth = randomBytes(16);
      const path = `/push/${randomBytes(12).toString("base64url")}`;
      browsers.set(path, { keys, auth });
      return { endpoint: `${base}${path}`, p256dh, auth: auth.toString("base64url") };
    },
    messagesFor: ({ endpoint }) => received.filter((one) => one.endpoint === endpoint).map(({ message }) => message),
    answerNext: (...next) => void statuses.push(...next),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function decrypt(body: Buffer, { keys, auth }: { keys: ReturnType<typeof createECDH>; auth: Buffer }): Buffer {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const senderPublic = body.subarray(21, 21 + keyLength);
  const sealed = body.subarray(21 + keyLength);
  const derive = (key: Buffer, from: Buffer, info: Buffer | string, bytes: number) =>
    Buffer.from(hkdfSync("sha256", key, from, info, bytes));
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), keys.getPublicKey(), senderPublic]);
  const secret = derive(keys.computeSecret(senderPublic), auth, info, 32);
  const key = derive(secret, salt, "Content-Encoding: aes128gcm\0", 16);
  const nonce = derive(secret, salt, "Content-Encoding: nonce\0", 12);
  const decipher = createDecipheriv("aes-128-gcm", key, nonce).setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2));
}

/** Reads `vapid t=<token>, k=<key>` and checks the token's signature. */
function readSender(authorization: string): Pick<ReceivedPush, "claims" | "senderKey"> {
  const [, token = "", senderKey = ""] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  const [head = "", claims = "", signature = ""] = token.split(".");
  const point = Buffer.from(senderKey, "base64url");
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((bytes) => bytes.toString("base64url"));
  const key = createPublicKey({ key: { kty: "EC", crv: "P-256", x, y }, format: "jwk" });
  const isValid = verify(
    "sha256",
    Buffer.from(`${head}.${claims}`),
    { key, dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  if (!isValid) throw new Error("the token of the push has no valid signature");
  return { claims: JSON.parse(Buffer.from(claims, "base64url").toString()), senderKey };
}
