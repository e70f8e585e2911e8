/** Setup file of journeys: none may be sent a secret in the clear, neither its own nor that of a service. */
import { afterEach, expect } from "vitest";
import { takeWireLeaks } from "./wire-secrets.ts";

afterEach(async () => {
  expect(await takeWireLeaks(), "secrets that a page was sent").toEqual([]);
});
