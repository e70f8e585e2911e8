import { createHash } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { connectedAppText as text } from "#product/texts/oauth-server/connected-apps.ts";
import { urls } from "#product/urls.ts";
import { signUp, visit } from "../support/browser.ts";
import { look } from "../support/look.ts";

test("a person connects an app by keyboard, sees it in the account, and disconnects it", async () => {
  const there = await visit();
  const { page } = there;
  await signUp(there);
  await page.goto(urls.account("apps"));
  await page.getByText(text.empty).waitFor();
  await look(page, "apps-empty");

  const app = createServer((_, response) => response.end("<!doctype html><title>App</title>Done")).listen(0);
  const redirectUri = `http://127.0.0.1:${(app.address() as AddressInfo).port}/done`;
  const origin = new URL(page.url()).origin;
  // Apps have neither the cookies nor the origin of the page.
  const register = await fetch(`${origin}/api/oauth/register`, {
    method: "POST",
    body: JSON.stringify({ client_name: "Lighthouse Code", redirect_uris: [redirectUri] }),
  });
  const { client_id: clientId } = (await register.json()) as { client_id: string };
  const verifier = "v".repeat(43);
  const asked = new URLSearchParams({
    ...{ client_id: clientId, redirect_uri: redirectUri, response_type: "code", state: "s" },
    ...{ code_challenge: createHash("sha256").update(verifier).digest("base64url"), code_challenge_method: "S256" },
  });
  await page.goto(`${urls.connectApp()}?${asked}`);
  await page.getByRole("heading", { name: text.connectTitle("Lighthouse Code") }).waitFor();
  await look(page, "apps-consent");
  await page.getByRole("button", { name: text.connect, exact: true }).focus();
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/done\?/);
  const answer = new URL(page.url()).searchParams;
  expect(answer.get("state")).toBe("s");
  const token = await fetch(`${origin}/api/oauth/token`, {
    method: "POST",
    body: new URLSearchParams({
      ...{ grant_type: "authorization_code", client_id: clientId, redirect_uri: redirectUri },
      ...{ code: answer.get("code") ?? "", code_verifier: verifier },
    }),
  });
  expect(token.status).toBe(200);

  await page.goto(
    `${origin}${urls.connectApp()}?${new URLSearchParams({ client_id: "nobody", redirect_uri: redirectUri })}`,
  );
  await page.getByRole("heading", { name: text.failedTitle }).waitFor();
  await look(page, "apps-unknown");
  await page.goto(`${origin}${urls.account("apps")}`);
  const disconnect = page.getByRole("button", { name: text.disconnectApp("Lighthouse Code") });
  await disconnect.waitFor();
  await look(page, "apps-list");
  await disconnect.click();
  await page.getByText(text.empty).waitFor();
  app.close();
  await there.context.close();
});
