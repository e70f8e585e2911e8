// Vite's development server in front of the server of the product (see `dev` in serve.mjs).
import { createServer } from "vite";
import { root } from "./places.mjs";

const port = Number(process.env.TROUPE_DEV_PORT ?? 3000);
const behind = `http://127.0.0.1:${port + 1}`;
/** Vite's own files, and everything it compiles. */
const isVite = /^\/(@|src\/|node_modules\/|\.vite\/|__)/;

const vite = await createServer({
  root,
  server: {
    port,
    strictPort: true,
    host: process.env.HOST || "127.0.0.1",
    proxy: {
      "^/": {
        target: behind,
        xfwd: true,
        ws: false,
        // A page is Vite's unless its path is one of the API; returning a path means "Vite answers this".
        bypass: ({ url = "/", headers }) => {
          if (isVite.test(url)) return url;
          const isPage = headers.accept?.includes("text/html") && !/^\/(api|livez|readyz)\b/.test(url);
          return isPage ? url : undefined;
        },
        configure: (proxy) => {
          // While the server starts again, a request gets an answer and the log stays quiet.
          proxy.on("error", (_error, _request, response) => {
            if ("writeHead" in response && !response.headersSent) response.writeHead(503, { "retry-after": "1" }).end();
          });
        },
      },
    },
  },
});
await vite.listen();
vite.printUrls();
for (const signal of ["SIGINT", "SIGTERM"])
  process.once(signal, () => void vite.close().finally(() => process.exit(0)));
