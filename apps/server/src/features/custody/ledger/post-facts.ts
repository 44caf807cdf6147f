// Public to other features: the one door through which gallons change.
import { correctLoad } from '@haulwright/domain/custody/ledger/correct-load';
import type { LoadRefusal } from '@haulwright/domain/custody/ledger/ledger';
import type { GallonMethod, LoadFact } from '@haulwright/domain/custody/ledger/load-fact';
import { isOverfull } from '@haulwright/domain/custody/ledger/overfull';
import { accepted, refused } from '@haulwright/domain/kernel/outcome';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import { setGallons, setWastes } from '../../jobs/job-gallons.queries.ts';
import { lockJobs, type LockedJob } from '../../jobs/jobs.queries.ts';
import { chainPostings } from '../chain/custody-events.queries.ts';
import { isClosedDay } from '../chain/custody-days.queries.ts';
import type { LoadHold, PostAct, PostingCause } from '../rows/loads.events.ts';
import { noteVisits, visitsGoOn, visitsOf, type ReportedVisit } from '../visits/disposal-visits.queries.ts';
import { gallonsOfJobs } from './facts.queries.ts';
import { lockLoadWindow, type LoadWindow } from './load-window.queries.ts';
import { insertFacts, readFacts, whichAreKnown, writePostings, type FactRow } from './post-facts.queries.ts';
import { visitsBehind, type DumpBehind, type VisitBehind } from '../visits/visits-behind.ts';

/** A fact with its origin. */
export interface ReportedFact {
  readonly fact: LoadFact;
  readonly method: GallonMethod | null;
  readonly jobId: string | null;
  /** For a discharge: the data of the site's ticket; creates a separate visit when left out. */
  readonly visit?: ReportedVisit | undefined;
}

/** A fact that another takes the place of, with its job and its visit. */
export interface ReplacedFact {
  readonly factId: string;
  /** Null withdraws it. */
  readonly fact: LoadFact | null;
  readonly method: GallonMethod | null;
}

/** One change of the ledger, however many facts it is about: it is judged by its end. */
export interface Posting {
  readonly add?: readonly ReportedFact[];
  readonly replace?: readonly ReplacedFact[];
  readonly because: PostingCause;
  /** Stays with each replaced fact; null where nothing is replaced. */
  readonly reason: string | null;
}

export type FactRefusal = LoadRefusal | 'load.unknown-compartment' | 'load.over-capacity' | 'load.day-closed';
export type CorrectionRefusal = FactRefusal | 'load.fact-not-found' | 'load.already-corrected';
export type PostRefusal = CorrectionRefusal | LoadHold;

/** What a change left behind. */
export interface Posted {
  /** Gallons pumped at the jobs of the facts, by now; null where no pickup of them stands. */
  readonly gallonsOfJobs: ReadonlyMap<string, number | null>;
}

/** A refusal of the ledger names the fact at which it does not balance. */
export type PostOutcome =
  | { readonly ok: true; readonly value: Posted }
  | { readonly ok: false; readonly refusal: PostRefusal; readonly factId?: string };

/**
 * Adds facts and replaces others, posts what follows from them, and lets everybody hear who shows gallons, in the same
 * transaction. A late fact is inserted at its time: its entries and all later ones of the affected loads are reversed
 * and posted again with their old dates; nothing stored is changed. Repeating an id changes nothing. Everything is
 * judged before anything is written: a refusal leaves nothing behind.
 *
 * Locks jobs, tanks, visits, their papers and the head of the chain, in this order.
 */
export async function postFacts(tx: TenantTransaction, act: PostAct, posting: Posting): Promise<PostOutcome> {
  const { add = [], replace = [], because } = posting;
  const before = await readFacts(
    tx,
    replace.map(({ factId }) => factId),
  );
  if (replace.some(({ factId }) => !before.has(factId))) return refused('load.fact-not-found');
  const jobs = await lockJobsOf(tx, add, [...before.values()]);
  const since = Math.min(
    ...[...add, ...replace].flatMap(({ fact }) => fact?.occurredAt ?? []),
    ...before.values().map(({ occurredAt }) => occurredAt.getTime()),
  );
  const window = await lockLoadWindow(tx, tanksOf(add, replace, before), new Date(since));
  // Asked once the tanks are locked: the same report may arrive twice at once.
  const known = await whichAreKnown(tx, [...add.map(({ fact }) => fact.id), ...before.keys()]);
  if (replace.some(({ factId }) => known.replaced.has(factId))) return refused('load.already-corrected');
  const added = add.filter(({ fact }) => !known.ids.has(fact.id));
  if (added.length + replace.length === 0)
    return accepted({
      gallonsOfJobs: await gallonsOfJobs(
        tx,
        jobs.map(({ id }) => id),
      ),
    });
  const change: Change = {
    added,
    replaced: replace.map((one) => ({ ...one, newId: one.fact?.id ?? newId() })),
  };
  const judged = await judge(tx, act, window, change, new Date(since));
  if (!judged.ok) return judged;
  const { correction } = judged;
  const behind = await visitsOf(tx, asHeld(visitsBehind(window, correction, change), because, change));
  const hold = await heldBy(tx, act, behind, because);
  if (hold !== undefined) return refused(hold);
  const visitIds = await write(tx, act, window, { ...posting, ...change, before, correction });
  const sums = await gallonsOfJobs(
    tx,
    jobs.map(({ id }) => id),
  );
  await setWastes(tx, act, wastesPumped(jobs, change.added));
  await setGallons(
    tx,
    act,
    jobs.map((job) => ({ job, gallons: sums.get(job.id) ?? null, from: 'ledger' })),
  );
  await act.events.publish(tx, 'load.posted', {
    act,
    because,
    reason: posting.reason,
    jobIds: jobs.map(({ id }) => id),
    pickupIds: pickupsMoved(correction),
    visitIds: [...new Set([...behind.map(({ id }) => id), ...visitIds])],
  });
  return accepted({ gallonsOfJobs: sums });
}

/** What the pickups of jobs say that was pumped there, the first of each. */
const wastesPumped = (jobs: readonly LockedJob[], added: readonly ReportedFact[]) =>
  jobs.flatMap((job) => {
    const first = added.find(({ fact, jobId }) => fact.kind === 'pickup' && jobId === job.id)?.fact;
    return first?.kind === 'pickup' ? [{ job, wasteType: first.wasteType }] : [];
  });

interface Change {
  readonly added: readonly ReportedFact[];
  readonly replaced: readonly (ReplacedFact & { readonly newId: string })[];
}

/** Jobs whose gallons are about to change: those of pickups given and replaced. */
async function lockJobsOf(
  tx: TenantTransaction,
  add: readonly ReportedFact[],
  before: readonly FactRow[],
): Promise<LockedJob[]> {
  const ids = new Set([
    ...add.flatMap(({ fact, jobId }) => (fact.kind === 'pickup' && jobId !== null ? [jobId] : [])),
    ...before.flatMap(({ kind, jobId }) => (kind === 'pickup' && jobId !== null ? [jobId] : [])),
  ]);
  return ids.size === 0 ? [] : lockJobs(tx, [...ids]);
}

function tanksOf(
  add: readonly ReportedFact[],
  replace: readonly ReplacedFact[],
  before: ReadonlyMap<string, FactRow>,
): string[] {
  return [
    ...[...add, ...replace].flatMap(({ fact }) => (fact === null ? [] : compartmentsOf(fact))),
    ...before
      .values()
      .flatMap(({ compartmentId, toCompartmentId }) => [
        compartmentId,
        ...(toCompartmentId === null ? [] : [toCompartmentId]),
      ]),
  ];
}

/** By what the tanks held, hold and would hold afterwards. */
async function judge(
  tx: TenantTransaction,
  { isAdmin }: PostAct,
  window: LoadWindow,
  { added, replaced }: Change,
  since: Date,
) {
  const given = [...added, ...replaced].flatMap(({ fact }) => fact ?? []);
  if (!given.every((fact) => compartmentsOf(fact).every((id) => window.capacities.has(id))))
    return refused('load.unknown-compartment');
  if (!isAdmin && (await isClosedDay(tx, window.compartmentIds, since))) return refused('load.day-closed');
  const gone = new Set(replaced.map(({ factId }) => factId));
  const facts = [...window.facts.filter(({ id }) => !gone.has(id)), ...given];
  const correction = correctLoad(facts, window.entries);
  if (!correction.ok) return correction;
  if (isOverfull(window.capacities, window.facts, facts)) return refused('load.over-capacity');
  return { ok: true, correction } as const;
}

/**
 * What keeps the office from a change, asked also by others: the visits and their papers are locked by it, before the
 * head of the chain, as by those who sign. What happened on the road or at the gate is never held.
 */
async function heldBy(
  tx: TenantTransaction,
  act: PostAct,
  visits: readonly VisitBehind[],
  because: PostingCause,
): Promise<LoadHold | undefined> {
  if (visits.length === 0) return undefined;
  const held = await act.events.ask(tx, 'papers.hold', { visits });
  const hold = held ?? (await act.events.ask(tx, 'land.hold', { visits }));
  return heldCauses.has(because) ? hold : undefined;
}

const heldCauses: ReadonlySet<PostingCause> = new Set(['office', 'price', 'review-undone', 'own-dump']);

/** What a site signed, or a field got, its crew does not say otherwise: its dumps are held as if they were withdrawn. */
function asHeld(
  dumps: readonly DumpBehind[],
  because: PostingCause,
  { replaced }: Change,
): readonly DumpBehind[] {
  const own = new Set(because === 'own-dump' ? replaced.map(({ factId }) => factId) : []);
  return dumps.map((dump) => (own.has(dump.factId) ? { ...dump, isWithdrawn: true } : dump));
}

interface Written extends Change {
  readonly reason: string | null;
  readonly before: ReadonlyMap<string, FactRow>;
  readonly correction: Parameters<typeof writePostings>[3];
}

/** @returns ids of the visits that begin or go on with these facts */
async function write(
  tx: TenantTransaction,
  act: PostAct,
  window: LoadWindow,
  { added, replaced, before, reason, correction }: Written,
): Promise<string[]> {
  await insertFacts(tx, act, { added, replaced, before, reason });
  const begun = await noteVisits(tx, act, added);
  await visitsGoOn(
    tx,
    act.companyId,
    replaced.flatMap(({ factId, newId: to }) =>
      before.get(factId)?.kind === 'discharge' ? [{ factId, to }] : [],
    ),
  );
  const posted = await writePostings(tx, act.companyId, window, correction, act.now);
  const ids = [...added.map(({ fact }) => fact.id), ...replaced.map((one) => one.newId)];
  await chainPostings(tx, act.companyId, ids, posted, act.now);
  return begun;
}

/** Those of which gallons left a tank before the change, or leave it now; ids before and after. */
const pickupsMoved = ({ reverse, entries }: Written['correction']): string[] => [
  ...new Set([...reverse, ...entries].flatMap(({ attributions }) => attributions.map((one) => one.pickupId))),
];

const compartmentsOf = (fact: LoadFact): string[] =>
  fact.kind === 'transfer' ? [fact.compartmentId, fact.toCompartmentId] : [fact.compartmentId];
