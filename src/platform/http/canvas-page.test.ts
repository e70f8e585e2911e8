import { Hono } from "hono";
import { expect, test } from "vitest";
import { canvasPolicy, mountCanvasHost } from "./canvas-page.ts";

const config = { publicUrl: "https://app.example", canvasUrl: "https://canvas.example" };

function server(canvasUrl: string | null = config.canvasUrl) {
  const hono = new Hono();
  mountCanvasHost(hono, { ...config, canvasUrl });
  hono.get("*", (context) => context.text("the app"));
  return hono;
}
const framed = { headers: { "sec-fetch-dest": "iframe" } };

test("the canvas host serves one page, only in a frame, and nothing of the app", async () => {
  const answer = await server().request("https://canvas.example/canvas", framed);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-security-policy")).toBe(canvasPolicy("https://app.example"));
  const page = await answer.text();
  expect(page).toContain('event.source !== parent || event.origin !== "https://app.example"');
  for (const path of ["/", "/api/trpc/user.me", "/api/auth/session", "/files/a/b", "/canvas/x", "/livez"])
    expect((await server().request(`https://canvas.example${path}`, framed)).status, path).toBe(404);
  expect((await server().request("https://canvas.example/canvas")).status).toBe(404);
  const opened = { headers: { "sec-fetch-dest": "document" } };
  expect((await server().request("https://canvas.example/canvas", opened)).status).toBe(404);
});

test("the app's own host is unaffected, and without CANVAS_URL every host serves the app", async () => {
  expect(await (await server().request("https://app.example/canvas", framed)).text()).toBe("the app");
  expect(await (await server(null).request("https://canvas.example/canvas", framed)).text()).toBe("the app");
});

test("the canvas policy lets scripts run but blocks network access and navigation", () => {
  const rules = new Map(
    canvasPolicy("https://app.example")
      .split("; ")
      .map((rule) => [rule.split(" ")[0], rule]),
  );
  expect(rules.get("sandbox")).toBe("sandbox allow-scripts");
  expect(rules.get("default-src")).toBe("default-src 'none'");
  expect(rules.get("connect-src")).toBe("connect-src 'none'");
  expect(rules.get("frame-ancestors")).toBe("frame-ancestors https://app.example");
  expect([...rules.values()].join(" ").replace("frame-ancestors https://app.example", "")).not.toMatch(
    /https?:|\*|'self'/,
  );
});
