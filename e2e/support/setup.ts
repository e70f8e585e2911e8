/** Setup that several end-to-end tests share. */
import type { Page } from "playwright-core";
import { stripeKeys } from "#testing/stripe-double.ts";
import { callProcedure } from "./seed-workspace.ts";

/** Stores the test keys of the Stripe double in the workspace. */
export async function setStripeKeys(page: Page, workspaceId: string): Promise<void> {
  for (const [type, value] of [
    ["STRIPE_PUBLISHABLE_KEY", stripeKeys.publishable],
    ["STRIPE_SECRET_KEY", stripeKeys.secret],
  ])
    await callProcedure(page, "credential.update", { workspaceId, type, value });
}

/** Creates a workflow with one form in the dialog, as a person does. The builder is open afterwards. */
export async function createBlankWorkflow(page: Page, slug: string, name: string): Promise<void> {
  await page.goto(`/${slug}/workflow`);
  await page.getByRole("button", { name: "New workflow" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Start from scratch").click();
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByRole("button", { name: "Create" }).click();
}
