import type { FilePart, ModelMessage, TextPart } from "ai";
import { isChargeable, release, settle } from "#features/billing/service/ledger.ts";
import type { SetupRequest } from "#features/completion/schema.ts";
import { takeModel } from "#features/credential/service/use-model.ts";
import { readImages } from "#features/file/service/files.ts";
import { faultError } from "#server/ai/faults.ts";
import { generateObject } from "#server/ai/generate-object.ts";
import type { Member } from "#server/context.ts";
import { setups } from "./setups.ts";

/**
 * The object as a model writes it, in pieces of its JSON text. It belongs to the dialog that asked: nothing is stored,
 * and whoever leaves ends it. Refused before the first piece when credits or keys are missing; a provider's failure
 * throws an AppError, and costs nothing.
 */
export async function* writeSetup(
  ctx: Member,
  request: SetupRequest,
  signal: AbortSignal,
): AsyncGenerator<string, void, undefined> {
  const { name, schema, system } = setups[request.objectGenerationSchemaType];
  const messages = await modelMessages(ctx, request.messages);
  const grant = await takeModel(ctx, {
    requestId: `setup:${ctx.requestId}`,
    languageModelId: null,
    source: "ASSISTANT",
    isFallback: false,
  });
  const generation = generateObject({
    model: grant.connected,
    system: [system, request.system].filter(Boolean).join("\n\n"),
    messages,
    schema,
    name,
    signal,
  });
  try {
    for await (const { delta } of generation.partials) yield delta;
  } finally {
    const end = await generation.end;
    if (isChargeable(end)) await settle(ctx.db, grant.hold);
    else await release(ctx.db, grant.hold);
  }
  const { fault } = await generation.end;
  if (fault) throw faultError(fault);
}

async function modelMessages(ctx: Member, given: SetupRequest["messages"]): Promise<ModelMessage[]> {
  return Promise.all(
    given.map(async ({ role, content }): Promise<ModelMessage> => {
      if (typeof content === "string") return { role, content };
      const texts = content.flatMap((part): TextPart[] => (part.type === "text" ? [part] : []));
      if (role === "assistant") return { role, content: texts };
      const paths = content.flatMap((part) => (part.type === "image" ? [part.s3FilePath] : []));
      const images = paths.length > 0 ? await readImages(ctx, paths) : [];
      return {
        role,
        content: [
          ...images.map(({ bytes, mimeType }): FilePart => ({ type: "file", data: bytes, mediaType: mimeType })),
          ...texts,
        ],
      };
    }),
  );
}
