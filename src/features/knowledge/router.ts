import { router } from "#platform/access/procedures.ts";
import { viewerProcedures } from "./router/viewer.ts";

export const knowledgeRouter = router({ ...viewerProcedures });
