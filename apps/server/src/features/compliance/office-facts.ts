import type { OfficeFact } from '@haulwright/domain/custody/office/day-fact';
import { instantOf } from '@haulwright/domain/kernel/local-instant';
import { accepted, refused } from '@haulwright/domain/kernel/outcome';
import { correctedFact, type FactChange } from '@haulwright/domain/custody/ledger/corrected-fact';
import type { LoadFact } from '@haulwright/domain/custody/ledger/load-fact';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { replaceCompletion } from '../jobs/job-commands.ts';
import { lockJob, type LockedJob } from '../jobs/jobs.queries.ts';
import type { Doing } from '../jobs/off-route.ts';
import { compartmentsOf } from '../custody/ledger/compartments.queries.ts';
import { factOfTruck, gallonsLeftOfJob, type FactOfTruck } from '../custody/ledger/facts.queries.ts';
import {
  correctFact,
  recordFact,
  type CorrectionRefusal,
  type FactRefusal,
} from '../custody/ledger/post-facts.ts';
import { papersFollowLedger } from '../manifests/following/follow-ledger.ts';
import { lockPapersSince } from '../manifests/following/papers-of-visits.queries.ts';
import { hasAddress, lacksPickup, standsInTheWay, tankIdsOf } from '../custody/office/day-detail.queries.ts';
import { told, type ToldRefusal } from '../custody/office/told-refusal.ts';

/** Who of the office does it; only an admin changes a closed day. */
export interface OfficeDoing extends Doing {
  readonly isAdmin: boolean;
}

type Told<Value, Refusal extends string> =
  { readonly ok: true; readonly value: Value } | ToldRefusal<Refusal>;

/** What the ledger refuses of facts at known tanks, which are checked before. */
type AtTank<Refusal extends string> = Exclude<Refusal, 'load.unknown-compartment' | 'load.fact-not-found'>;

interface Recorded {
  readonly vehicleId: string;
  readonly date: string;
  /** After midnight, by the company's clock. */
  readonly minute: number;
  readonly fact: OfficeFact;
}

/** Records what nobody reported of a truck. The gallons of a pickup's job follow, and so do drafts of manifests. */
export async function recordByOffice(
  tx: TenantTransaction,
  doing: OfficeDoing,
  { vehicleId, date, minute, fact: input }: Recorded,
): Promise<
  Told<null, AtTank<FactRefusal> | 'not-found' | 'load.in-future' | 'load.wrong-job' | 'load.manifest-left'>
> {
  const { actor, now, isAdmin } = doing;
  const at = instantOf(date, minute, actor.timeZone);
  const compartmentId = input.compartmentId ?? (await onlyTankOf(tx, actor.companyId, vehicleId));
  if (compartmentId === undefined) return refused('not-found');
  const tanks = await tankIdsOf(tx, vehicleId, at);
  const fact = factOfInput(input, compartmentId, at);
  if (!isAtTanks(fact, tanks)) return refused('not-found');
  if (fact.occurredAt > now.getTime()) return refused('load.in-future');
  if (fact.kind === 'pickup' && !(await hasAddress(tx, fact.generatorId))) return refused('not-found');
  const jobId = input.kind === 'pickup' ? input.jobId : null;
  const job = jobId === null ? undefined : await lockJob(tx, jobId);
  if (input.kind === 'pickup' && jobId !== null) {
    if (job === undefined) return refused('not-found');
    if (!(await lacksPickup(tx, jobId, input))) return refused('load.wrong-job');
  }
  const visitIds = await lockPapersSince(tx, [vehicleId], new Date(fact.occurredAt), null);
  const method = input.kind === 'rinse' ? null : input.method;
  const posted = await recordFact(tx, actor, { fact, method, jobId, countsOnClosedDay: isAdmin }, now);
  if (!posted.ok) return toldAtTank(await told(tx, posted, fact, actor.timeZone));
  return followed(tx, doing, { factId: fact.id, job, visitIds, reason: null });
}

/** Corrects the gallons or the tank of a fact, whether or not its load was dumped. */
export async function correctByOffice(
  tx: TenantTransaction,
  doing: OfficeDoing,
  { id, reason, ...change }: FactChange & { readonly id: string; readonly reason: string },
): Promise<
  Told<FactOfTruck, AtTank<CorrectionRefusal> | 'not-found' | 'load.cannot-correct' | 'load.manifest-left'>
> {
  const stored = await factOfTruck(tx, id);
  if (stored === undefined) return refused('not-found');
  const tanks = await tankIdsOf(tx, stored.vehicleId, new Date(stored.fact.occurredAt));
  const { compartmentId, toCompartmentId } = change;
  if ([compartmentId, toCompartmentId].some((tank) => tank !== undefined && !tanks.has(tank)))
    return refused('not-found');
  const fact = correctedFact(stored.fact, newId(), change);
  if (fact === undefined) return refused('load.cannot-correct');
  const replaced = await replaceFact(tx, doing, stored, { fact, newFactId: fact.id, reason });
  return replaced.ok ? accepted(stored) : replaced;
}

/** Withdraws a fact that was recorded by mistake: it stays in the books, with the reason. */
export async function withdrawByOffice(
  tx: TenantTransaction,
  doing: OfficeDoing,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<
  Told<
    FactOfTruck,
    AtTank<CorrectionRefusal> | 'not-found' | 'load.manifest-left' | 'load.site-signed' | 'load.spread'
  >
> {
  const stored = await factOfTruck(tx, id);
  if (stored === undefined) return refused('not-found');
  const replaced = await replaceFact(tx, doing, stored, { fact: null, newFactId: newId(), reason });
  if (!replaced.ok) return replaced;
  // Asked after the locks: the site may sign at the same moment. The refusal undoes the withdrawal.
  const inTheWay = stored.fact.kind === 'discharge' ? await standsInTheWay(tx, id) : undefined;
  return inTheWay === undefined ? accepted(stored) : refused(inTheWay);
}

async function replaceFact(
  tx: TenantTransaction,
  doing: OfficeDoing,
  { fact: before, method, jobId, vehicleId }: FactOfTruck,
  {
    fact,
    newFactId,
    reason,
  }: { readonly fact: LoadFact | null; readonly newFactId: string; readonly reason: string },
): Promise<Told<null, AtTank<CorrectionRefusal> | 'not-found' | 'load.manifest-left'>> {
  const { actor, now, isAdmin } = doing;
  // Jobs are locked before visits and tanks, in the same order as by reports.
  const job = jobId === null ? undefined : await lockJob(tx, jobId);
  const visitIds = await lockPapersSince(tx, [vehicleId], new Date(before.occurredAt), before.id);
  const correction = { fact, method, reason, countsOnClosedDay: isAdmin };
  const corrected = await correctFact(tx, actor, before.id, { newFactId, correction }, now);
  if (!corrected.ok) return toldAtTank(await told(tx, corrected, fact, actor.timeZone));
  return followed(tx, doing, {
    factId: newFactId,
    job: before.kind === 'pickup' ? job : undefined,
    visitIds,
    reason,
  });
}

/** What follows from a change of the ledger: others hear of it, the job has its gallons, drafts say them. */
async function followed(
  tx: TenantTransaction,
  doing: OfficeDoing,
  {
    factId,
    job,
    visitIds,
    reason,
  }: {
    readonly factId: string;
    readonly job: LockedJob | undefined;
    readonly visitIds: readonly string[];
    readonly reason: string | null;
  },
): Promise<Told<null, 'load.manifest-left'>> {
  const { actor, now, events } = doing;
  await events.publish(tx, 'load.posted', { factIds: [factId], actor, at: now });
  if (job?.status === 'completed' && job.completedAt !== null)
    await replaceCompletion(tx, doing, job, {
      completedAt: job.completedAt,
      // Not 0: a job whose pickup was withdrawn has no gallons recorded.
      actualGallons: await gallonsLeftOfJob(tx, job.id),
      completionNotes: job.completionNotes,
    });
  const { companyId, userId } = actor;
  return papersFollowLedger(tx, { companyId, userId, now }, visitIds, { at: now, reason });
}

/** The tank of an undivided truck, which is made with its first fact. */
async function onlyTankOf(
  tx: TenantTransaction,
  companyId: string,
  vehicleId: string,
): Promise<string | undefined> {
  const [tank, ...others] = await compartmentsOf(tx, companyId, [vehicleId]);
  return others.length === 0 ? tank?.id : undefined;
}

function factOfInput(input: OfficeFact, compartmentId: string, at: Date): LoadFact {
  const base = { id: newId(), compartmentId, occurredAt: at.getTime() };
  switch (input.kind) {
    case 'pickup': {
      const { clientAddressId: generatorId, gallons, wasteType } = input;
      return { ...base, kind: 'pickup', generatorId, gallons, wasteType };
    }
    case 'transfer':
      return { ...base, kind: 'transfer', toCompartmentId: input.toCompartmentId, gallons: input.gallons };
    case 'gauge':
      return { ...base, kind: 'gauge', gallons: input.gallons };
    default:
      return { ...base, kind: 'rinse' };
  }
}

const isAtTanks = (fact: LoadFact, tanks: ReadonlySet<string>): boolean =>
  tanks.has(fact.compartmentId) && (fact.kind !== 'transfer' || tanks.has(fact.toCompartmentId));

/** The tanks are known, so what the ledger does not know is gone. */
const toldAtTank = <Refusal extends string>(
  one: ToldRefusal<Refusal>,
): ToldRefusal<AtTank<Refusal> | 'not-found'> => {
  const { refusal, ...rest } = one;
  return refusal === 'load.unknown-compartment' || refusal === 'load.fact-not-found'
    ? refused('not-found')
    : { ...rest, refusal: refusal as AtTank<Refusal> };
};
