/** Slots for work beside the queue, limited in total and per partition. */
export interface Slots {
  /** Acquires a slot; null when none is free. The returned function releases it. */
  acquire(partition: string): (() => void) | null;
}

export function createSlots(limits: { total: number; perPartition: () => number }): Slots {
  const taken = new Map<string, number>();
  let inAll = 0;
  return {
    acquire(partition) {
      const own = taken.get(partition) ?? 0;
      if (inAll >= limits.total || own >= limits.perPartition()) return null;
      inAll += 1;
      taken.set(partition, own + 1);
      let isTaken = true;
      return () => {
        if (!isTaken) return;
        isTaken = false;
        inAll -= 1;
        const left = (taken.get(partition) ?? 1) - 1;
        if (left > 0) taken.set(partition, left);
        else taken.delete(partition);
      };
    },
  };
}
