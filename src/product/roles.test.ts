import { expect, test } from "vitest";
import { canChangeMember, hasAbility, isRoleAtLeast, roles, seatKind } from "./roles.ts";

test("roles rank OWNER, EDITOR, USER", () => {
  expect(roles.map((role) => roles.map((least) => isRoleAtLeast(role, least)))).toEqual([
    [true, true, true],
    [false, true, true],
    [false, false, true],
  ]);
});

test.each([
  ["runItems", [true, true, true]],
  ["createItems", [true, true, false]],
  ["seeMembers", [true, true, false]],
  ["manageSettings", [true, false, false]],
  ["manageBilling", [true, false, false]],
  ["inviteMembers", [true, false, false]],
] as const)("%s is allowed for these roles", (ability, expected) => {
  expect(roles.map((role) => hasAbility(role, ability))).toEqual(expected);
});

test("nobody changes the creator, and only owners change members", () => {
  expect(canChangeMember("OWNER", { isCreator: true })).toBe(false);
  expect(roles.map((role) => canChangeMember(role, { isCreator: false }))).toEqual([true, false, false]);
});

test("USER alone takes a user seat", () => {
  expect(roles.map(seatKind)).toEqual(["editor", "editor", "user"]);
});
