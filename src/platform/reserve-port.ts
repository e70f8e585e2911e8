import { createServer } from "node:net";
import { AppError } from "#lib/errors.ts";
import { startText } from "#product/texts/instance/startup-errors.ts";
import type { Config } from "./config.ts";

/** The settings that say where the product listens and at which URL. */
type Address = Pick<Config, "host" | "port" | "publicUrl" | "isPublicUrlSet">;

export interface ReservedPort<Settings extends Address = Config> {
  /** With the real port and public URL if PORT is 0. */
  readonly config: Settings;
  /** Frees the port for the server, right before it listens. */
  release(): Promise<void>;
}

/**
 * Holds the port while the product starts, so that no other process gets it and a port in use is reported at once. With
 * PORT=0 it is chosen here, because links in emails and the origin check use the public URL. Throws AppError.
 */
export async function reservePort<Settings extends Address>(config: Settings): Promise<ReservedPort<Settings>> {
  // Clients that connect this early are disconnected: an open connection would keep the port from being freed.
  const holder = createServer((client) => client.destroy());
  const port = await new Promise<number>((resolve, reject) => {
    holder.once("error", (error) => reject(new AppError("invalid", startText.cannotListen(error, config.port))));
    holder.listen(config.port, config.host, () => {
      const address = holder.address();
      resolve(typeof address === "object" && address ? address.port : config.port);
    });
  });
  const publicUrl = config.isPublicUrlSet ? config.publicUrl : `http://localhost:${port}`;
  return {
    config: { ...config, port, publicUrl },
    release: () => new Promise((done) => holder.close(() => done())),
  };
}
