import { checkPagesAreAccessible } from "./support/page-checks.ts";

// The other sizes and the other theme are in e2e/sweeps.
checkPagesAreAccessible("desktop");
