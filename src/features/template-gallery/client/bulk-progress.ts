/** Progress of creating several workflows. */
export interface BulkProgress {
  /** The template that is being created. */
  readonly creating: string | null;
  /** The created workflow of each template. */
  readonly created: Readonly<Record<string, string>>;
}

export const noProgress: BulkProgress = { creating: null, created: {} };

/** (created + half of those being created) / total, as specified. */
export function progressRatio({ creating, created }: BulkProgress, total: number): number {
  return total === 0 ? 0 : (Object.keys(created).length + (creating === null ? 0 : 0.5)) / total;
}

export function isAllCreated({ created }: BulkProgress, total: number): boolean {
  return total > 0 && Object.keys(created).length === total;
}
