import { createServer } from "node:net";
import type { Config } from "./config.ts";

/**
 * PORT=0 asks for any free port. It is chosen before anything is built, because links in mails and the check of origins
 * need the address that people will use.
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
