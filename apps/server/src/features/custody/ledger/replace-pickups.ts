// Public to other features: what a later report of a job says replaces what was in the tanks for it.
import type { LoadFact } from '@haulwright/domain/custody/ledger/load-fact';
import { accepted, refused, type Outcome } from '@haulwright/domain/kernel/outcome';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import {
  correctFact,
  recordFact,
  type FactCorrection,
  type FactRefusal,
  type ReportedFact,
} from './post-facts.ts';

/** A pickup as it was reported. */
export type ReportedPickup = ReportedFact & { readonly fact: Extract<LoadFact, { kind: 'pickup' }> };

interface Replacement {
  /** Ids of the job's earlier pickups, which nobody else corrects meanwhile: the job is locked. */
  readonly before: readonly string[];
  /** Of the report that counts instead. */
  readonly reported: readonly ReportedPickup[];
  readonly reason: string;
  readonly countsOnClosedDay: boolean;
}

/**
 * Replaces pickups of a locked job by those of another report of it: each is corrected by one, and withdrawn where
 * they are more. Papers about an earlier pickup are then about the one that corrects it.
 */
export async function replacePickups(
  tx: TenantTransaction,
  reporter: { readonly companyId: string; readonly userId: string },
  { before, reported, reason, countsOnClosedDay }: Replacement,
  now: Date,
): Promise<Outcome<null, FactRefusal>> {
  const correct = async (
    factId: string,
    newFactId: string,
    change: Pick<FactCorrection, 'fact' | 'method'>,
  ) => {
    const correction = { ...change, reason, countsOnClosedDay };
    const corrected = await correctFact(tx, reporter, factId, { newFactId, correction }, now);
    if (corrected.ok) return corrected;
    const { refusal } = corrected;
    if (refusal === 'load.fact-not-found' || refusal === 'load.already-corrected')
      throw new Error(`pickup ${factId} was corrected although its job was locked`);
    return refused(refusal);
  };
  for (const [at, one] of reported.entries()) {
    const earlier = before[at];
    const posted =
      earlier === undefined
        ? await recordFact(tx, reporter, one, now)
        : await correct(earlier, one.fact.id, { fact: one.fact, method: one.method });
    if (!posted.ok) return posted;
  }
  for (const factId of before.slice(reported.length)) {
    const withdrawn = await correct(factId, newId(), { fact: null, method: null });
    if (!withdrawn.ok) return withdrawn;
  }
  return accepted(null);
}
