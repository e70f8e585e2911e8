import { lookAtPages } from "./look.ts";

// The other sizes are in e2e/sweeps.
lookAtPages("desktop");
