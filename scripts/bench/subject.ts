import { signUpClient, type WireClient } from "../../src/testing/wire-client.ts";
import { openWorld, type World } from "./world.ts";

/** A running product to measure, and a member of it with an agent. */
export interface Subject {
  /** The tree whose build is running. */
  readonly folder: string;
  readonly world: World;
  readonly client: WireClient;
  readonly agentId: string;
}

/** Starts the product that is built in `folder`. */
export async function openSubject(folder: string): Promise<Subject> {
  const world = await openWorld(folder);
  const client = await signUpClient(world.baseUrl);
  const { id: agentId } = await client.mutate<{ id: string }>("agent.create", {
    workspaceId: client.workspaceId,
    title: "Bench",
    system: "You are measured.",
    languageModelId: "gpt-4o-mini",
  });
  return { folder, world, client, agentId };
}
