import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#lib/id.ts";
import { type House, house } from "#testing/house.ts";

let home: House;
beforeAll(async () => {
  home = await house();
});
afterAll(() => home.close());

test("the checklist says what was done in this workspace", async () => {
  const person = await home.person("Newcomer");
  const mine = home.asPerson(person);
  await mine.workspace.create({ name: "Fresh", slug: `fresh-${newId().slice(-8)}` });
  const workspaceId = (await mine.workspace.list())[0]?.id ?? "";
  const done = async () => {
    const status = await mine.workspace.getOnboardingChecklistStatus({ workspaceId });
    return status.filter(({ isDone }) => isDone).map(({ step }) => step);
  };
  expect(await done()).toEqual([]);
  await mine.workspaceInvitation.create({ workspaceId, email: "mate@mail.test", role: "EDITOR" });
  expect(await done()).toEqual(["inviteTeammate"]);
});

test("users, who make nothing, have no checklist", async () => {
  await expect(
    home.as("USER").workspace.getOnboardingChecklistStatus({ workspaceId: home.home.id }),
  ).rejects.toMatchObject({ cause: { code: "forbidden" } });
});
