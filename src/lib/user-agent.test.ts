import { expect, test } from "vitest";
import { isEmail } from "./email.ts";
import { describeDevice } from "./user-agent.ts";

test.each([
  ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox on Linux", false],
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0",
    "Edge on Windows",
    false,
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1",
    "Safari on iPhone",
    true,
  ],
  [
    "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36",
    "Chrome on Android",
    true,
  ],
  ["curl/8.0", null, false],
  [null, null, false],
])("a device is named by its browser and system: %s", (userAgent, name, isPhone) => {
  expect(describeDevice(userAgent)).toEqual({ name, isPhone });
});

test("what has no name, no @ or no domain is no address", () => {
  for (const good of ["ada@mail.test", "a.b+c@sub.mail.test"]) expect(isEmail(good), good).toBe(true);
  for (const bad of ["", "ada", "@mail.test", "ada@", "ada@mail", "a b@mail.test", "a@b@mail.test", "<a@mail.test>"])
    expect(isEmail(bad), bad).toBe(false);
});
