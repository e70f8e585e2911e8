import type { Recovery } from "#platform/jobs/job.ts";
import { endLeftSetups } from "./service/kept-setup.ts";

export const recoverSetups: Recovery = (app, deadProcessId) => endLeftSetups(app, deadProcessId);
