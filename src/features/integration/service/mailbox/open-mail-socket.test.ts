import { Socket } from "node:net";
import { expect, test } from "vitest";
import type { SafeHttp } from "#platform/net/safe-http.ts";
import { openMailSocket } from "./open-mail-socket.ts";

/** A connection as if it had reached this address. */
const reaching = (address: string) => {
  const socket = Object.defineProperty(new Socket(), "remoteAddress", { value: address });
  return { socket, http: { connect: async () => socket } as unknown as SafeHttp };
};

test("a password goes unencrypted only to a server on the own network", async () => {
  const server = { host: "mail.example", port: 143, encryption: "none" as const };
  const { signal } = new AbortController();
  for (const address of ["10.1.2.3", "127.0.0.1", "::1", "192.168.1.9"])
    await expect(openMailSocket(reaching(address), server, signal)).resolves.toBeInstanceOf(Socket);
  for (const address of ["93.184.215.14", "2606:2800::1", ""]) {
    const { socket, http } = reaching(address);
    await expect(openMailSocket({ http }, server, signal)).rejects.toThrow("must be encrypted");
    expect(socket.destroyed).toBe(true);
    for (const encryption of ["tls", "starttls"] as const)
      await expect(openMailSocket(reaching(address), { ...server, encryption }, signal)).resolves.toBeInstanceOf(
        Socket,
      );
  }
});
