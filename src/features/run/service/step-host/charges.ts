import type { SQL } from "drizzle-orm";
import type { PortCall } from "#engine/host.ts";
import {
  chargeReservation,
  chargeSql,
  type Reservation,
  releaseReservation,
} from "#features/billing/service/ledger.ts";
import type { Db, Tx } from "#platform/db/database.ts";
import { pieceName } from "./step-notes.ts";

export interface Charge {
  readonly reservation: Reservation;
  /** False releases the reservation. */
  readonly isDue: boolean;
  /** The actual cost, if it is known only after the call. */
  readonly credits?: number;
}

/** The model calls of one step that are not charged yet. */
export interface StepCharges {
  /** `suffix` tells apart several requests of one call. */
  add(call: PortCall, charge: Charge, suffix?: string): void;
  /**
   * The charge as part of another statement; `settlement` is null if there is nothing to write. Null if it takes a
   * transaction: a reservation must be released, or there were several calls.
   */
  prepareInline(): { settlement: ((condition: SQL) => SQL) | null } | null;
  /** Charges or releases the calls of one piece. */
  chargePiece(tx: Tx, piece: { kind: string; index: number }): Promise<void>;
  /** Charges or releases all remaining calls. With `isLost`, all are released. */
  chargeAll(db: Db | Tx, options?: { isLost: boolean }): Promise<void>;
}

/** `refs` identify the charged step in the ledger. */
export function createStepCharges(refs: { runId: string; nodeExecutionId: string; workflowId: string }): StepCharges {
  const charges = new Map<string, Charge & { piece: string | null }>();
  const details = (credits: number | undefined) => ({ refs, ...(credits === undefined ? {} : { credits }) });

  async function chargeOrRelease(db: Db | Tx, { reservation, isDue, credits }: Charge): Promise<void> {
    if (isDue) await chargeReservation(db, reservation, details(credits));
    else await releaseReservation(db, reservation);
  }

  return {
    add(call, charge, suffix = "") {
      charges.set(`${call.key}${suffix}`, { ...charge, piece: pieceName(call.piece) });
    },
    prepareInline() {
      const [charge, ...others] = charges.values();
      if (others.length > 0 || charge?.isDue === false) return null;
      return { settlement: charge ? chargeSql(charge.reservation, details(charge.credits)) : null };
    },
    async chargePiece(tx, piece) {
      for (const [key, charge] of charges) {
        if (charge.piece !== pieceName(piece)) continue;
        await chargeOrRelease(tx, charge);
        charges.delete(key);
      }
    },
    async chargeAll(db, { isLost } = { isLost: false }) {
      for (const charge of charges.values()) await chargeOrRelease(db, { ...charge, isDue: charge.isDue && !isLost });
    },
  };
}
