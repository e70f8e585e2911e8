import { afterAll, beforeAll, expect, test } from "vitest";
import { chatText } from "#product/texts/chat/chat.ts";
import { composerText } from "#product/texts/chat/composer.ts";
import { signUp, visit } from "../support/browser.ts";
import { createHand, expectFocus, handNames } from "../support/hands.ts";
import { callProcedure, findWorkspaceId } from "../support/seed-workspace.ts";
import type { StartedServer } from "../support/server.ts";
import { type FaultWorld, openFaultWorld } from "./world.ts";

const count = 400;
const prompt = `[[tokens:${count} @ 12ms]]`;
const answer = Array.from({ length: count }, (_, at) => `t${at}`).join(" ");

let world: FaultWorld;
let server: StartedServer;
beforeAll(async () => {
  world = await openFaultWorld();
  server = await world.start();
});
afterAll(() => world.close());

test.each(handNames)(
  "a page whose server is killed in the middle of an answer goes on by itself, and its person by %s",
  async (handName) => {
    const there = await visit({ baseUrl: server.baseUrl });
    const { page } = there;
    const hand = await createHand(page, handName);
    const { slug } = await signUp(there);
    const { id: agentId } = await callProcedure<{ id: string }>(page, "agent.create", {
      workspaceId: await findWorkspaceId(page, slug),
      title: "Scripted",
      system: "You follow the script.",
      languageModelId: "gpt-4o-mini",
    });
    await page.goto(`/${slug}?agentId=${agentId}`);
    const composer = page.getByRole("textbox", { name: composerText.label, exact: true }).first();
    const button = (name: string) => page.getByRole("button", { name, exact: true });
    await hand.write(composer, prompt);
    await hand.pressOr(button(composerText.send), "Enter");
    const reply = page.getByRole("article", { name: "Scripted" }).last();
    await reply.getByText("t9 ").waitFor();
    await hand.write(composer, "Still here");

    await server.kill("SIGKILL");
    await reply.getByText(chatText.message.reconnecting).waitFor();
    server = await world.start({ PORT: new URL(server.baseUrl).port });
    await reply.getByText(`t${count - 1}`).waitFor();
    await button(composerText.stop).waitFor({ state: "detached" });
    await reply.getByText(answer, { exact: true }).waitFor();
    expect(await composer.inputValue()).toBe("Still here");
    await expectFocus(composer);
    await hand.pressOr(button(composerText.send), "Enter");
    await page.getByText("Echo: Still here").waitFor();
    await button(composerText.stop).waitFor({ state: "detached" });
    await expectFocus(composer);
    await hand.check();
    await there.context.close();
  },
);
