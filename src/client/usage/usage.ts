/** An agent or a workflow that uses a thing of a library. */
export interface NamedUser {
  readonly id: string;
  readonly title: string;
}

/** What uses a thing of a library. */
export interface Usage {
  readonly agents: readonly NamedUser[];
  readonly workflows: readonly NamedUser[];
}

/** Both lists, once both are loaded. */
export const usageOf = (
  agents: { data: readonly NamedUser[] | undefined },
  workflows: { data: readonly NamedUser[] | undefined },
): Usage | undefined =>
  agents.data && workflows.data ? { agents: agents.data, workflows: workflows.data } : undefined;
