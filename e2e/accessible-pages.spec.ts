import { test } from "vitest";
import { lookAtPages } from "./look.ts";

// The other sizes are in e2e/sweeps.
test("every page of a member has no findings, light or dark", () => lookAtPages("desktop"));
