/** How far several templates have become workflows. */
export interface BulkProgress {
  /** The template in the making. */
  readonly creating: string | null;
  /** The workflow of each template that is made. */
  readonly created: Readonly<Record<string, string>>;
}

export const noProgress: BulkProgress = { creating: null, created: {} };

/** Spec 1 §4: (created + half of those creating) / total. */
export function progressRatio({ creating, created }: BulkProgress, total: number): number {
  return total === 0 ? 0 : (Object.keys(created).length + (creating === null ? 0 : 0.5)) / total;
}

export function isAllCreated({ created }: BulkProgress, total: number): boolean {
  return total > 0 && Object.keys(created).length === total;
}
