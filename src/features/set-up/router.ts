import { setupRequest, setupRequestHeader } from "#features/completion/schema.ts";
import { type HttpRoute, workspaceRoute } from "#server/http/route.ts";
import { textResponse } from "#server/http/text-response.ts";
import { writeSetup } from "./service/write-setup.ts";

export const completionRoutes: HttpRoute[] = [
  /** Writes the set-up that a dialog asks for; the answer is its JSON text as it comes. */
  workspaceRoute({
    method: "POST",
    path: "/api/completion/object",
    rule: { scope: "workspace", verb: "run", role: "EDITOR", cost: "model" },
    workspaceFrom: "body",
    body: { kind: "json", maxBytes: 500_000 },
    async handle({ who, input, request }) {
      let requestId = "";
      const name = (given: string) => {
        requestId = given;
      };
      const answer = await textResponse(
        (signal) => writeSetup(who, setupRequest.parse(input), signal, name),
        request.signal,
      );
      answer.headers.set(setupRequestHeader, requestId);
      return answer;
    },
  }),
];
