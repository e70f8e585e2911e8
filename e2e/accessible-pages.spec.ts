import { checkPagesAreAccessible } from "./support/page-checks.ts";

// The other sizes are in e2e/sweeps.
checkPagesAreAccessible("desktop");
