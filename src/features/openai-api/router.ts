import { z } from "zod";
import type { HttpRoute } from "#platform/http/route.ts";
import { chatCompletionsRoute } from "./service/chat-completions.ts";
import { describeModel, findModel, listModels } from "./service/models.ts";
import { openAiRoute } from "./service/openai-route.ts";
import { responsesRoute } from "./service/responses.ts";

const noBody = z.object({});

/** Agents and workflows under the addresses and in the shapes of OpenAI's API, for the programs that know that one. */
export const openaiApiRoutes: HttpRoute[] = [
  openAiRoute({
    ...{ method: "GET", path: "/models", schema: noBody },
    handle: async ({ caller }) => ({ object: "list", data: (await listModels(caller)).map(describeModel) }),
  }),
  openAiRoute({
    ...{ method: "GET", path: "/models/:model", schema: noBody },
    handle: async ({ caller, params }) => describeModel(await findModel(caller, params.model ?? "")),
  }),
  chatCompletionsRoute,
  responsesRoute,
];
