import { createServer } from "node:net";
import type { Config } from "./config.ts";

/**
 * Picks a port for PORT=0. The port is needed before anything else is created, because links in emails and the origin
 * check use the public URL.
 */
export async function withFreePort(config: Config): Promise<Config> {
  if (config.port !== 0) return config;
  const port = await new Promise<number>((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, config.host, () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
  return { ...config, port, ...(config.isPublicUrlSet ? {} : { publicUrl: `http://localhost:${port}` }) };
}
