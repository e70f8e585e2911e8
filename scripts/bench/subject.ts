import { signUpClient, type WireClient } from "../../src/testing/wire-client.ts";
import { tools } from "../../src/tools/index.ts";
import { openWorld, type World } from "./world.ts";

/** A running product to measure, and a member of it with an agent. */
export interface Subject {
  /** The tree whose build is running. */
  readonly folder: string;
  readonly world: World;
  readonly client: WireClient;
  readonly agentId: string;
  /** All its tools are off, so that its requests are as short as they can be. */
  readonly toollessAgentId: string;
}

/** Starts the product that is built in `folder`. */
export async function openSubject(folder: string): Promise<Subject> {
  const world = await openWorld(folder);
  const client = await signUpClient(world.baseUrl);
  const create = async (more: object = {}) => {
    const { id } = await client.mutate<{ id: string }>("agent.create", {
      workspaceId: client.workspaceId,
      title: "Bench",
      system: "You are measured.",
      languageModelId: "gpt-4o-mini",
      ...more,
    });
    return id;
  };
  const toolPolicies = Object.fromEntries(Object.keys(tools).map((name) => [name, "never"]));
  const agentId = await create();
  // A tree from before agents had tools refuses the setting.
  const toollessAgentId = await create({ toolPolicies }).catch(() => create());
  return { folder, world, client, agentId, toollessAgentId };
}
