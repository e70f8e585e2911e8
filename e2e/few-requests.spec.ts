import { expect, test } from "vitest";
import { signUp, visit } from "./support/browser.ts";

test("the sign-in page is shown with at most 19 requests and without the frame of a workspace", async () => {
  const { page, context } = await visit();
  const requests: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith("data:")) requests.push(new URL(request.url()).pathname);
  });
  await page.goto("/sign-in");
  await page.getByRole("button", { name: "Sign in", exact: true }).waitFor();
  await page.waitForLoadState("networkidle");
  expect(requests.filter((path) => path.includes("workspace-frame"))).toEqual([]);
  expect(requests.length, requests.join("\n")).toBeLessThanOrEqual(19);
  await context.close();
});

test("the home page of a workspace is shown with at most 70 requests", async () => {
  const visitor = await visit();
  const { page, context } = visitor;
  const { slug } = await signUp(visitor);
  const requests: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith("data:")) requests.push(new URL(request.url()).pathname);
  });
  await page.goto(`/${slug}`);
  await page.getByRole("heading", { name: /^Good (morning|afternoon|evening)/ }).waitFor();
  await page.waitForLoadState("networkidle");
  expect(requests.length, requests.join("\n")).toBeLessThanOrEqual(70);
  await context.close();
});
