import type { Resource } from "#engine/prompt.ts";
import type { AgentRow } from "#features/agent/service/agent-columns.ts";
import { byStyle } from "#features/style/schema.ts";
import { findVoices, type Voice } from "#features/style/service.ts";
import { parseMentions } from "#lib/mention.ts";
import type { WorkspaceContext } from "#platform/context.ts";

export interface TurnVoices {
  /** Those of the agent: selected ones in their order, then those that its instructions mention. */
  readonly voices: readonly Voice[];
  /** Those that only the conversation mentions. */
  readonly mentionedVoices: readonly Voice[];
}

const styleId = byStyle.shape.id;

/** The brand voices of a turn, each once, within the limits of an agent. Those of the agent come first. */
export async function findTurnVoices(
  ctx: WorkspaceContext,
  asked: Pick<AgentRow, "config"> | null,
  resources: readonly Resource[],
): Promise<TurnVoices> {
  const { system = "", outputFormat = "", styleIds = [] } = asked?.config ?? {};
  const inInstructions = parseMentions(`${system}\n${outputFormat}`).flatMap((part) =>
    part.kind === "mention" ? [part] : [],
  );
  const own = new Set([...styleIds, ...mentionedIds(inInstructions)]);
  const found = await findVoices(ctx, [...new Set([...own, ...mentionedIds(resources)])]);
  const voicesOf = (isOwn: boolean) => [...found].filter(([id]) => own.has(id) === isOwn).map(([, voice]) => voice);
  return { voices: voicesOf(true), mentionedVoices: voicesOf(false) };
}

const mentionedIds = (mentions: readonly Pick<Resource, "type" | "params">[]): string[] =>
  mentions.flatMap(({ type, params }) => {
    const parsed = type === "STYLE" ? styleId.safeParse(params.styleId) : null;
    return parsed?.success ? [parsed.data] : [];
  });
