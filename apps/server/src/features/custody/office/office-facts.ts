// Public to other features: what the office records, corrects and withdraws at trucks' tanks.
import type { OfficeFact } from '@haulwright/domain/custody/office/day-fact';
import { instantOf } from '@haulwright/domain/kernel/local-instant';
import { accepted, refused } from '@haulwright/domain/kernel/outcome';
import { correctedFact, type FactChange } from '@haulwright/domain/custody/ledger/corrected-fact';
import type { LoadFact } from '@haulwright/domain/custody/ledger/load-fact';
import type { Act } from '../../../http/act.ts';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import { lockJob } from '../../jobs/jobs.queries.ts';
import { compartmentsOf } from '../ledger/compartments.queries.ts';
import { factOfTruck, type FactOfTruck } from '../ledger/facts.queries.ts';
import {
  postFacts,
  type CorrectionRefusal,
  type FactRefusal,
  type PostRefusal,
} from '../ledger/post-facts.ts';
import type { LoadHold } from '../rows/loads.events.ts';
import { hasAddress, lacksPickup, tankIdsOf } from './day-detail.queries.ts';
import { told, type ToldRefusal } from './told-refusal.ts';

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

/** Records what nobody reported of a truck. */
export async function recordByOffice(
  tx: TenantTransaction,
  act: Act,
  { vehicleId, date, minute, fact: input }: Recorded,
): Promise<
  Told<null, AtTank<FactRefusal> | 'not-found' | 'load.in-future' | 'load.wrong-job' | 'load.manifest-left'>
> {
  const at = instantOf(date, minute, act.timeZone);
  const compartmentId = input.compartmentId ?? (await onlyTankOf(tx, act.companyId, vehicleId));
  if (compartmentId === undefined) return refused('not-found');
  const tanks = await tankIdsOf(tx, vehicleId, at);
  const fact = factOfInput(input, compartmentId, at);
  if (!isAtTanks(fact, tanks)) return refused('not-found');
  if (fact.occurredAt > act.now.getTime()) return refused('load.in-future');
  if (fact.kind === 'pickup' && !(await hasAddress(tx, fact.generatorId))) return refused('not-found');
  const jobId = input.kind === 'pickup' ? input.jobId : null;
  if (input.kind === 'pickup' && jobId !== null) {
    // Asked once it is locked: somebody else may record it at the same moment.
    if ((await lockJob(tx, jobId)) === undefined) return refused('not-found');
    if (!(await lacksPickup(tx, jobId, input))) return refused('load.wrong-job');
  }
  const method = input.kind === 'rinse' ? null : input.method;
  const add = [{ fact, method, jobId }];
  const posted = await postFacts(tx, act, { add, because: 'office', reason: null });
  return posted.ok ? accepted(null) : toldAtTank(await told(tx, posted, fact, act.timeZone));
}

/** Corrects the gallons or the tank of a fact, whether or not its load was dumped. */
export async function correctByOffice(
  tx: TenantTransaction,
  act: Act,
  { id, reason, ...change }: FactChange & { readonly id: string; readonly reason: string },
  because: 'office' | 'price' = 'office',
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
  const replace = [{ factId: id, fact, method: stored.method }];
  const posted = await postFacts(tx, act, { replace, because, reason });
  return posted.ok ? accepted(stored) : toldAtTank(await told(tx, posted, fact, act.timeZone));
}

/** Withdraws a fact that was recorded by mistake: it stays in the books, with the reason. */
export async function withdrawByOffice(
  tx: TenantTransaction,
  act: Act,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<Told<FactOfTruck, AtTank<CorrectionRefusal> | 'not-found' | LoadHold>> {
  const stored = await factOfTruck(tx, id);
  if (stored === undefined) return refused('not-found');
  const replace = [{ factId: id, fact: null, method: stored.method }];
  const posted = await postFacts(tx, act, { replace, because: 'office', reason });
  return posted.ok ? accepted(stored) : toldAtTank(await told(tx, posted, null, act.timeZone));
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
      const { clientAddressId: generatorId, gallons, wasteType, mixes } = input;
      return { ...base, kind: 'pickup', generatorId, gallons, wasteType, mixes };
    }
    case 'transfer': {
      const { toCompartmentId, gallons, mixes } = input;
      return { ...base, kind: 'transfer', toCompartmentId, gallons, mixes };
    }
    case 'gauge':
      return { ...base, kind: 'gauge', gallons: input.gallons };
    default:
      return { ...base, kind: 'rinse' };
  }
}

const isAtTanks = (fact: LoadFact, tanks: ReadonlySet<string>): boolean =>
  tanks.has(fact.compartmentId) && (fact.kind !== 'transfer' || tanks.has(fact.toCompartmentId));

/** The tanks are known, so what the ledger does not know is gone. Which others there are depends on the change. */
function toldAtTank<Refusal extends string>(
  one: ToldRefusal<PostRefusal>,
): ToldRefusal<Refusal | 'not-found'> {
  const { refusal, ...rest } = one;
  return refusal === 'load.unknown-compartment' || refusal === 'load.fact-not-found'
    ? refused('not-found')
    : { ...rest, refusal: refusal as string as Refusal };
}
