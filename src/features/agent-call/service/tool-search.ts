import { z } from "zod";
import { decideCall } from "#features/tool-call/service/decide-call.ts";
import type { OfferedTool } from "#features/tool-call/service/offered-tool.ts";
import { asObject } from "#lib/json/json-object.ts";
import { rankTools, type SearchableTool } from "#lib/search/rank-tools.ts";
import { truncate } from "#lib/text.ts";
import { estimateTokens } from "#lib/tokens.ts";
import type { DeferredTools } from "#platform/ai/tools/deferred-tools.ts";
import { jsonSchemaOf } from "#platform/ai/tools/describe-tools.ts";
import { limits } from "#product/limits.ts";
import type { ToolPolicy } from "#product/tools/tool-policies.ts";
import { tools as catalog, familyOf, type ToolFamily, type ToolName } from "#tools/index.ts";
import type { InputOf, OutputOf, ToolSpec } from "#tools/tool.ts";
import { toolNameOf } from "#tools/tool-title.ts";
import type { ConversationMessage } from "./conversation.ts";

const searchTool = "search_tools" satisfies ToolName;
const spec = catalog[searchTool];
const actionSearchTool = "search_for_available_integration_actions" satisfies ToolName;
const actionSpec = catalog[actionSearchTool];
const searchTools: ReadonlySet<string> = new Set([searchTool, actionSearchTool]);
const composioFamily = "INTEGRATION_COMPOSIO_" satisfies ToolFamily;
const { searchFromTools, searchFromTokens, searchLineChars, nameChars } = limits.tool;

interface ToolOffer {
  readonly tools: readonly OfferedTool[];
  /** Without it, the model gets all tools at once. */
  readonly deferred?: DeferredTools;
}

interface Situation {
  readonly conversation: readonly ConversationMessage[];
  /** What the agent's owner decided about the search itself. */
  readonly policy: ToolPolicy | undefined;
}

/**
 * Of many tools, a model gets the pinned ones, those that the conversation has used or found, and a tool to search for
 * the others, because every definition costs tokens in every request. What a conversation has found is read from its
 * messages, which hold the answers of the search.
 */
export async function deferTools(
  tools: readonly OfferedTool[],
  { conversation, policy }: Situation,
): Promise<ToolOffer> {
  const searchable = tools.filter((tool) => tool.spec.listing === "searchable");
  const actions = searchable.filter(({ name }) => familyOf(name) === composioFamily);
  const isManyActions = actions.length > limits.composio.searchAbove;
  // Many actions of apps have a search of their own.
  const isOther = (tool: OfferedTool) => !isManyActions || !actions.includes(tool);
  const others = searchable.filter(isOther);
  const isMany =
    others.length > 0 &&
    decideCall({ spec, policy, isTainted: false, isTrusted: false, isAllowed: false, canAsk: false }) === "run" &&
    (await isTooMuch(tools.filter(isOther)));
  const deferred = [...(isManyActions ? actions : []), ...(isMany ? others : [])];
  if (deferred.length === 0) return { tools };
  const searches = [...(isManyActions ? [searchOfActions(actions)] : []), ...(isMany ? [searchOfTools(others)] : [])];
  const names = new Set(deferred.map(({ name }) => name));
  const offered = [...tools, ...searches].toSorted((one, other) => (one.name < other.name ? -1 : 1));
  return { tools: offered, deferred: { searchTools, names, namesIn, loaded: loadedIn(conversation, names) } };
}

const isTooMuch = async (tools: readonly OfferedTool[]): Promise<boolean> =>
  tools.length >= searchFromTools || (await definitionTokens(tools)) > searchFromTokens;

const searchOfTools = (searchable: readonly OfferedTool[]): OfferedTool => ({
  name: searchTool,
  spec,
  description: spec.description,
  run: async (_call, input) => findTools(searchable, input as InputOf<typeof spec>), // checked with the spec's input
});

const searchOfActions = (actions: readonly OfferedTool[]): OfferedTool => ({
  name: actionSearchTool,
  spec: actionSpec,
  description: actionSpec.description,
  async run(_call, input): Promise<OutputOf<typeof actionSpec>> {
    const { query, tools } = await findTools(actions, input as InputOf<typeof spec>); // both searches have the same input
    const found = tools.map((tool) => {
      const { title = tool.name } = actions.find(({ name }) => name === tool.name) ?? {};
      return { ...tool, title: truncate(title, searchLineChars) };
    });
    return { query, tools: found };
  },
});

/** The tools that fit a query, as the model and the card get them. */
export async function findTools(
  tools: readonly Pick<OfferedTool, "name" | "description" | "spec" | "jsonSchema">[],
  { query, limit }: InputOf<typeof spec>,
): Promise<OutputOf<typeof spec>> {
  const known = await Promise.all(
    tools.map(async (tool) => ({
      ...tool,
      parameters: tool.jsonSchema ? parametersIn(tool.jsonSchema) : await parametersOf(tool.spec),
    })),
  );
  const found = rankTools(query, known satisfies SearchableTool[], limit);
  const lines = found.map(({ name, description }) => ({
    name: name.slice(0, nameChars),
    description: truncate(firstSentence(description), searchLineChars),
  }));
  return { query, tools: lines };
}

const firstSentence = (text: string): string => /^[\s\S]*?[.!?](?=\s|$)/.exec(text.trim())?.[0] ?? text.trim();

/** What both searches have in common. */
const foundShape = z.object({ tools: z.array(z.object({ name: z.string() })) });

const namesIn = (output: unknown): string[] => foundShape.safeParse(output).data?.tools.map(({ name }) => name) ?? [];

function loadedIn(conversation: readonly ConversationMessage[], names: ReadonlySet<string>): string[] {
  const loaded = new Set<string>();
  for (const one of conversation) {
    if (one.role !== "assistant") continue;
    for (const part of one.parts) {
      if (!("toolCallId" in part)) continue;
      const name = toolNameOf(part);
      const found = searchTools.has(name) && part.state === "output-available" ? namesIn(part.output) : [name];
      for (const each of found) if (names.has(each)) loaded.add(each);
    }
  }
  return [...loaded];
}

async function definitionTokens(tools: readonly OfferedTool[]): Promise<number> {
  const schemas = await Promise.all(
    tools.map(async ({ jsonSchema, spec: of }) =>
      jsonSchema ? estimateTokens(JSON.stringify(jsonSchema)) : schemaTokens(of),
    ),
  );
  return tools.reduce((total, { description }, at) => total + estimateTokens(description) + (schemas[at] ?? 0), 0);
}

// Specs don't change, and there may be hundreds.
const knownTokens = new WeakMap<ToolSpec, Promise<number>>();
const knownParameters = new WeakMap<ToolSpec, Promise<string[]>>();

const schemaTokens = (of: ToolSpec) =>
  remember(knownTokens, of, async () => estimateTokens(JSON.stringify(await jsonSchemaOf(of.input))));

const parametersOf = (of: ToolSpec) =>
  remember(knownParameters, of, async () => parametersIn(await jsonSchemaOf(of.input)));

const parametersIn = ({ properties }: { readonly properties?: unknown }): string[] =>
  Object.entries(asObject(properties)).map(([name, schema]) =>
    typeof schema === "object" && schema !== null && "description" in schema ? `${name} ${schema.description}` : name,
  );

function remember<T>(known: WeakMap<ToolSpec, Promise<T>>, of: ToolSpec, make: () => Promise<T>): Promise<T> {
  const found = known.get(of) ?? make();
  known.set(of, found);
  return found;
}
