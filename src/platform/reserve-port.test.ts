import { once } from "node:events";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { reservePort } from "./reserve-port.ts";

test("a client that connects while the product starts does not keep the port from the server", async () => {
  const { config, release } = await reservePort({
    host: "127.0.0.1",
    port: 0,
    publicUrl: "",
    isPublicUrlSet: false,
  });
  const client = connect(config.port, "127.0.0.1").on("error", () => {});
  await once(client, "connect");
  await release();
  const next = await reservePort(config);
  expect(next.config.port).toBe(config.port);
  await next.release();
  client.destroy();
});
