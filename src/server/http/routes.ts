import { aiDraftRoutes } from "#features/ai-drafts/router.ts";
import { answerLinkRoutes } from "#features/answer-link/router.ts";
import { artifactRoutes } from "#features/artifact/router.ts";
import { bulkRunRoutes } from "#features/bulk-run/router.ts";
import { chatRoutes } from "#features/chat/router.ts";
import { communityRoutes } from "#features/community/router.ts";
import { fileRoutes } from "#features/file/router.ts";
import { formRoutes } from "#features/form/router.ts";
import { instanceRoutes } from "#features/instance/router.ts";
import { knowledgeRoutes } from "#features/knowledge/router.ts";
import { mcpEndpointRoutes } from "#features/mcp-endpoint/router.ts";
import { mcpServerRoutes } from "#features/mcp-server/router.ts";
import { noteRoutes } from "#features/note/router.ts";
import { oauthServerRoutes } from "#features/oauth-server/router.ts";
import { openaiApiRoutes } from "#features/openai-api/router.ts";
import { publicApiRoutes } from "#features/public-api/router.ts";
import { runRoutes } from "#features/run/router.ts";
import { skillRoutes } from "#features/skill/router.ts";
import { transcriptionRoutes } from "#features/transcription/router.ts";
import { triggerRoutes } from "#features/trigger/router.ts";
import { pictureRoutes } from "#features/workspace/router/picture.ts";
import type { HttpRoute } from "#platform/http/route.ts";
import { liveRoutes } from "./live-route.ts";

/** Every HTTP route that is not an RPC procedure. The isolation matrix tests this list, so add all routes here. */
export const httpRoutes: readonly HttpRoute[] = [
  ...answerLinkRoutes,
  ...artifactRoutes,
  ...bulkRunRoutes,
  ...chatRoutes,
  ...communityRoutes,
  ...aiDraftRoutes,
  ...fileRoutes,
  ...formRoutes,
  ...instanceRoutes,
  ...knowledgeRoutes,
  ...liveRoutes,
  ...noteRoutes,
  ...mcpEndpointRoutes,
  ...mcpServerRoutes,
  ...oauthServerRoutes,
  ...publicApiRoutes,
  ...openaiApiRoutes,
  ...runRoutes,
  ...skillRoutes,
  ...transcriptionRoutes,
  ...triggerRoutes,
  ...pictureRoutes,
];
