import { type Context, Hono } from "hono";
import { formFrameAncestors, formPage } from "#features/form/service/form-page.ts";
import { unknownEndpoint } from "#features/public-api/service/api-error.ts";
import { AppError } from "#lib/errors.ts";
import { newId } from "#lib/id.ts";
import type { App, Caller } from "#platform/context.ts";
import { retryRead } from "#platform/db/database-unavailable.ts";
import { mountCanvasHost } from "#platform/http/canvas-page.ts";
import { rejectForeignHosts } from "#platform/http/hosts.ts";
import { errorResponse, mountRoute, rpcErrorResponse } from "#platform/http/mount-route.ts";
import { readBody } from "#platform/http/read-body.ts";
import { checkOrigin, clientIp, securityHeaders } from "#platform/http/security.ts";
import { withRequestLocale } from "#platform/request-locale.ts";
import { fileRoutes } from "#platform/storage/routes.ts";
import { commonErrorText } from "#product/texts/common/errors.ts";
import { appRouter } from "../router.ts";
import { notReadyReason } from "./readiness.ts";
import { httpRoutes } from "./routes.ts";
import { answerRpc } from "./rpc.ts";
import type { Pages } from "./static.ts";

/** RPC bodies are small; larger data uses upload routes. Callers without a session only sign in. */
const maxRpcBytes = { signedIn: 3_000_000, anonymous: 10_000 };

export interface HttpParts {
  app: App;
  pages: Pages | null;
  /** The remote IP address of the socket. */
  socketAddress(context: Context): string;
}

/** All HTTP endpoints on one port: pages, RPC, streams, uploads, auth, files, health. Workers only serve health. */
export function createHttp({ app, pages, socketAddress }: HttpParts): Hono {
  const hono = new Hono();
  const isHttps = app.config.publicUrl.startsWith("https:");

  const ipOf = (context: Context) =>
    clientIp(context.req.raw.headers, socketAddress(context), app.config.trustedProxyHops);

  async function callerOf(request: Request, context: Context): Promise<Caller> {
    return {
      app,
      requestId: newId(),
      ip: ipOf(context),
      headers: request.headers,
      person: await retryRead(() => app.auth.findPerson(request.headers)),
    };
  }

  // An error that no route handled is a bug, so it is logged once without details in the response.
  hono.onError((error, { req }) =>
    // The URL of a file grants access to it, so it is not logged.
    errorResponse(error, { app, requestId: newId() }, req.path.startsWith("/files/") ? "/files" : req.path),
  );
  hono.use((context, next) => withRequestLocale(context.req.raw.headers, next));
  hono.use(securityHeaders(isHttps));
  hono.use(rejectForeignHosts(app.config));
  mountCanvasHost(hono, app.config);
  hono.use("/api/*", async (context, next) => {
    const { method, path } = context.req;
    try {
      checkOrigin(context.req.raw, ipOf(context), app.config);
      if (app.shutdownSignal.aborted && method !== "GET" && method !== "HEAD")
        throw new AppError("unavailable", commonErrorText.restarting);
    } catch (error) {
      const answer = path.startsWith("/api/trpc") ? rpcErrorResponse : errorResponse;
      return answer(error, { app, requestId: newId() }, path);
    }
    await next();
    if (!context.res.headers.has("cache-control")) context.res.headers.set("cache-control", "no-store");
  });

  hono.get("/livez", (context) => context.text("ok"));
  hono.get("/readyz", async (context) => {
    const reason = await notReadyReason(app);
    return reason ? context.text(`not ready: ${reason}`, 503) : context.text("ok");
  });
  // Workers run jobs only, so all other requests get 404.
  if (app.config.role === "worker") return hono;
  hono.on(["GET", "POST"], "/api/auth/*", (context) => app.auth.handler(context.req.raw, ipOf(context)));
  hono.all("/api/trpc/*", async (context) => {
    let caller: Caller;
    let request: Request;
    try {
      caller = await callerOf(context.req.raw, context);
      request = await bufferBody(context.req.raw, caller.person ? maxRpcBytes.signedIn : maxRpcBytes.anonymous);
    } catch (error) {
      return rpcErrorResponse(error, { app, requestId: newId() });
    }
    return answerRpc(appRouter, request, caller);
  });
  for (const definition of httpRoutes) mountRoute(hono, definition, callerOf);
  hono.route("/", fileRoutes({ storage: app.storage, links: app.links }));
  for (const path of ["/api/v2/*", "/v1/*"]) hono.all(path, () => unknownEndpoint());
  hono.all("/api/*", (context) => context.json({ error: "Not found." }, 404));
  hono.get("/f/:slug", async (context) => {
    if (!pages) return context.notFound();
    const asked = { slug: context.req.param("slug"), requestId: newId(), hasRun: Boolean(context.req.query("wrid")) };
    const page = await formPage(app, await pages.formTemplate(), asked);
    return context.html(page.html, page.status, {
      "content-security-policy": page.policy,
      "cache-control": "no-store",
      "referrer-policy": "strict-origin-when-cross-origin",
      "x-robots-tag": "noindex",
    });
  });
  hono.get("/f/:slug/card", async (context) => {
    const ancestors = pages && (await formFrameAncestors(app, context.req.param("slug"), newId()));
    return ancestors ? pages.paymentFrame(ancestors) : context.notFound();
  });
  hono.get("*", async (context) => {
    if (!pages) return context.notFound();
    const { pathname } = new URL(context.req.url);
    const path = decodePath(pathname);
    const asset = path && (await pages.asset(path, context.req.header("accept-encoding") ?? ""));
    if (asset) return asset;
    return isPagePath(pathname) ? pages.index() : context.notFound();
  });
  return hono;
}

/** Pages have no file extension and no segment that begins with a dot; other paths are missing files. */
const isPagePath = (pathname: string) => !/^\/(assets|api|files|v1)(\/|$)|\/\.|\.[a-z\d]{1,12}$/i.test(pathname);

/** Buffers the request body up to a limit, for handlers that would read any number of bytes. */
async function bufferBody(request: Request, maxBytes: number): Promise<Request> {
  if (!request.body) return request;
  const { url, method, headers, signal } = request;
  return new Request(url, { method, headers, signal, body: new Uint8Array(await readBody(request, maxBytes)) });
}

function decodePath(pathname: string): string | null {
  try {
    return decodeURI(pathname);
  } catch {
    return null;
  }
}
