import type { Recovery } from "#platform/jobs/job.ts";
import { interruptOrphanedStreams } from "./service/draft-stream.ts";

export const recoverDraftStreams: Recovery = (app, deadProcessId) => interruptOrphanedStreams(app, deadProcessId);
