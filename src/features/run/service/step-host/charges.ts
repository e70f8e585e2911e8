import type { PieceKey, PortCall } from "#engine/host.ts";
import {
  type ChargeDetails,
  type ChargeRow,
  chargeReservation,
  type Reservation,
  releaseReservation,
  toChargeRow,
} from "#features/billing/service/ledger.ts";
import type { Db, Tx } from "#platform/db/database.ts";
import { pieceName } from "./step-notes.ts";

export interface Charge extends Pick<ChargeDetails, "credits" | "usage"> {
  readonly reservation: Reservation;
  /** False releases the reservation. */
  readonly isDue: boolean;
}

/** The model calls of one step that are not charged yet. */
export interface StepCharges {
  /** `suffix` tells apart several requests of one call. */
  add(call: PortCall, charge: Charge, suffix?: string): void;
  /**
   * Releases the calls of a piece, or all calls, that are not due, and returns the others as data for the statement
   * that commits their work.
   */
  settle(db: Db, piece?: PieceKey): Promise<ChargeRow[]>;
  /** The calls of a piece were charged with it. */
  removePiece(piece: PieceKey): void;
  /** Charges or releases all remaining calls. With `isLost`, all are released. */
  chargeAll(db: Db | Tx, options?: { isLost: boolean }): Promise<void>;
}

/** `refs` identify the charged step in the ledger. */
export function createStepCharges(refs: { runId: string; nodeExecutionId: string; workflowId: string }): StepCharges {
  const charges = new Map<string, Charge & { piece: string | null }>();
  const callsOf = (piece: PieceKey | undefined) =>
    [...charges].filter(([, charge]) => !piece || charge.piece === pieceName(piece));

  async function chargeOrRelease(db: Db | Tx, { reservation, isDue, credits, usage }: Charge): Promise<void> {
    if (isDue) await chargeReservation(db, reservation, { refs, credits, usage });
    else await releaseReservation(db, reservation);
  }

  return {
    add(call, charge, suffix = "") {
      charges.set(`${call.key}${suffix}`, { ...charge, piece: pieceName(call.piece) });
    },
    async settle(db, piece) {
      const due: ChargeRow[] = [];
      for (const [, { reservation, isDue, credits, usage }] of callsOf(piece)) {
        const row = isDue ? toChargeRow(refs.nodeExecutionId, reservation, { refs, credits, usage }) : null;
        if (row) due.push(row);
        if (!isDue) await releaseReservation(db, reservation);
      }
      return due;
    },
    removePiece(piece) {
      for (const [key] of callsOf(piece)) charges.delete(key);
    },
    async chargeAll(db, { isLost } = { isLost: false }) {
      for (const charge of charges.values()) await chargeOrRelease(db, { ...charge, isDue: charge.isDue && !isLost });
    },
  };
}
