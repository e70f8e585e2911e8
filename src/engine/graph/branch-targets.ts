import type { AnySpec } from "../node.ts";
import { identityMapper } from "../reference.ts";

/** The nodes that the config of a branching node refers to, in order. */
export function branchTargets(spec: AnySpec | undefined, config: unknown): string[] {
  const targets: string[] = [];
  if (spec?.traits?.branches) {
    spec.mapReferences(config, {
      ...identityMapper,
      id(kind, id) {
        if (kind === "node") targets.push(id);
        return id;
      },
    });
  }
  return targets;
}
