import { expect, test } from "vitest";
import { agentAvatarStyle, avatarShapes } from "./agent-avatar-style.ts";

test("an id always gets the same portrait", () => {
  expect(agentAvatarStyle("0198c1d2-7a11-7000-8000-000000000001")).toEqual(
    agentAvatarStyle("0198c1d2-7a11-7000-8000-000000000001"),
  );
});

test("ids that differ in one letter get different shapes and hues", () => {
  const faces = Array.from({ length: 720 }, (_, at) =>
    agentAvatarStyle(`0198c1d2-7a11-7000-8000-${String(at).padStart(12, "0")}`),
  );
  const counts = new Map<string, number>();
  for (const { shape, hue } of faces) counts.set(`${shape}/${hue}`, (counts.get(`${shape}/${hue}`) ?? 0) + 1);
  expect(counts.size).toBe(36);
  expect(Math.max(...counts.values())).toBeLessThan(50);
  expect(faces.every(({ shape, hue }) => avatarShapes[shape] && hue >= 1 && hue <= 6)).toBe(true);
});
