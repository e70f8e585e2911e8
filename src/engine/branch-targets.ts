import type { AnySpec } from "./node.ts";
import { lookOnly } from "./reference.ts";

/** The nodes that the config of a branching node points at, in its order. */
export function branchTargets(spec: AnySpec | undefined, config: unknown): string[] {
  const targets: string[] = [];
  if (spec?.traits?.branches) {
    spec.walk(config, {
      ...lookOnly,
      id(kind, id) {
        if (kind === "node") targets.push(id);
        return id;
      },
    });
  }
  return targets;
}
