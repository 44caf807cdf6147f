// Public to other features: posts what was pumped, dumped and moved to the ledger.
import { correctLoad } from '@haulwright/domain/custody/ledger/correct-load';
import type { LoadRefusal } from '@haulwright/domain/custody/ledger/ledger';
import type { GallonMethod, LoadFact } from '@haulwright/domain/custody/ledger/load-fact';
import { isOverfull } from '@haulwright/domain/custody/ledger/overfull';
import { accepted, refused } from '@haulwright/domain/kernel/outcome';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { chainPostings } from '../chain/custody-events.queries.ts';
import { lockLoadWindow, type LoadWindow } from './load-window.queries.ts';
import { isClosedDay } from '../chain/custody-days.queries.ts';
import { noteVisit, visitGoesOn, type ReportedVisit } from '../visits/disposal-visits.queries.ts';
import { findFact, insertFact, isReplaced, writePostings } from './post-facts.queries.ts';

/** A fact with its origin. */
export interface ReportedFact {
  readonly fact: LoadFact;
  readonly method: GallonMethod | null;
  readonly jobId: string | null;
  /** For a discharge: the data of the site's ticket; creates a separate visit when left out. */
  readonly visit?: ReportedVisit | undefined;
  /** An admin lets it count although the truck's day is closed. */
  readonly countsOnClosedDay?: boolean;
}

interface Reporter {
  readonly companyId: string;
  readonly userId: string;
}

export type FactRefusal = LoadRefusal | 'load.unknown-compartment' | 'load.over-capacity' | 'load.day-closed';

/** What became of a fact; a refusal of the ledger names the fact at which it does not balance. */
export type FactOutcome<Refusal extends string> =
  | { readonly ok: true; readonly value: null }
  | { readonly ok: false; readonly refusal: Refusal; readonly factId?: string };

/**
 * Stores a fact and posts its entries. A late fact is inserted at its time, and later entries are posted
 * again; repeating an id changes nothing. A refusal leaves nothing behind.
 */
export async function recordFact(
  tx: TenantTransaction,
  reporter: Reporter,
  reported: ReportedFact,
  now: Date,
): Promise<FactOutcome<FactRefusal>> {
  const { fact } = reported;
  const window = await lockLoadWindow(tx, compartmentsOf(fact), new Date(fact.occurredAt));
  // Checked once the compartment is locked: the same report may arrive twice at once.
  if (await findFact(tx, fact.id)) return accepted(null);
  if (!isKnown(window, fact)) return refused('load.unknown-compartment');
  const occurredAt = new Date(fact.occurredAt);
  if (reported.countsOnClosedDay !== true && (await isClosedDay(tx, window.compartmentIds, occurredAt)))
    return refused('load.day-closed');
  const facts = [...window.facts, fact];
  const correction = correctLoad(facts, window.entries);
  if (!correction.ok) return correction;
  if (isOverfull(window.capacities, window.facts, facts)) return refused('load.over-capacity');
  await insertFact(tx, reporter, reported, null, now);
  if (fact.kind === 'discharge') await noteVisit(tx, reporter, fact, reported.visit, now);
  const posted = await writePostings(tx, reporter.companyId, window, correction, now);
  await chainPostings(tx, reporter.companyId, fact.id, posted, now);
  return accepted(null);
}

export interface FactCorrection {
  /** The corrected fact; null withdraws it. */
  readonly fact: LoadFact | null;
  readonly method: GallonMethod | null;
  readonly reason: string;
  /** An admin lets it count although the truck's day, or that of a truck it exchanged waste with, is closed. */
  readonly countsOnClosedDay?: boolean;
}

export type CorrectionRefusal = FactRefusal | 'load.fact-not-found' | 'load.already-corrected';

/**
 * Replaces a fact by a corrected one: its entries and all later ones of the affected loads are reversed and
 * posted again with their old dates. The old fact and its entries stay in the ledger.
 * @param newFactId id of the replacement
 */
export async function correctFact(
  tx: TenantTransaction,
  reporter: Reporter,
  factId: string,
  { newFactId, correction }: { readonly newFactId: string; readonly correction: FactCorrection },
  now: Date,
): Promise<FactOutcome<CorrectionRefusal>> {
  const before = await findFact(tx, factId);
  if (before === undefined) return refused('load.fact-not-found');
  const { fact } = correction;
  const occurredAt = Math.min(before.row.occurredAt.getTime(), fact?.occurredAt ?? Infinity);
  const window = await lockLoadWindow(
    tx,
    [before.row.compartmentId, ...(fact === null ? [] : compartmentsOf(fact))],
    new Date(occurredAt),
  );
  if (await isReplaced(tx, factId)) return refused('load.already-corrected');
  // Checked once the tanks are locked: the day may be closed at the same moment.
  if (
    correction.countsOnClosedDay !== true &&
    (await isClosedDay(tx, window.compartmentIds, new Date(occurredAt)))
  )
    return refused('load.day-closed');
  const facts = [...window.facts.filter(({ id }) => id !== factId), ...(fact === null ? [] : [fact])];
  const corrected = correctLoad(facts, window.entries);
  if (!corrected.ok) return corrected;
  if (isOverfull(window.capacities, window.facts, facts)) return refused('load.over-capacity');
  await insertFact(
    tx,
    reporter,
    {
      fact: fact ?? { ...before.withdrawn, id: newFactId },
      method: correction.method,
      jobId: before.row.jobId,
    },
    { replacesId: factId, reason: correction.reason, withdraws: fact === null },
    now,
  );
  if (before.row.kind === 'discharge')
    await visitGoesOn(tx, reporter.companyId, factId, fact?.id ?? newFactId);
  const posted = await writePostings(tx, reporter.companyId, window, corrected, now);
  await chainPostings(tx, reporter.companyId, fact?.id ?? newFactId, posted, now);
  return accepted(null);
}

const isKnown = ({ capacities }: LoadWindow, fact: LoadFact): boolean =>
  compartmentsOf(fact).every((id) => capacities.has(id));

const compartmentsOf = (fact: LoadFact): string[] =>
  fact.kind === 'transfer' ? [fact.compartmentId, fact.toCompartmentId] : [fact.compartmentId];
