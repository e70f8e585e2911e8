import { z } from "zod";

const author = z.object({ agentId: z.string(), agentVersion: z.int().min(1) });

/** The agents that wrote the answers in a step's result, with their latest version among them. */
export function findAgentVersions(result: unknown): ReadonlyMap<string, number> {
  const versions = new Map<string, number>();
  const open: unknown[] = [result];
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value !== "object" || value === null) continue;
    const { data: found } = author.safeParse("metadata" in value ? value.metadata : null);
    // The parts of an answer have no authors of their own.
    if (found) versions.set(found.agentId, Math.max(found.agentVersion, versions.get(found.agentId) ?? 0));
    else open.push(...Object.values(value));
  }
  return versions;
}
