import { checkPagesAreAccessible } from "./look.ts";

// The other sizes are in e2e/sweeps.
checkPagesAreAccessible("desktop");
