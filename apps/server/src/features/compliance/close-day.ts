import type { MeasuredTank } from '@haulwright/domain/custody/office/day-fact';
import type { TruckDayRow } from '@haulwright/domain/custody/visits/ticket';
import { addDays, startOfDayIn } from '@haulwright/domain/kernel/calendar-date';
import { accepted, refused, type Outcome } from '@haulwright/domain/kernel/outcome';
import type { Act } from '../../http/act.ts';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import type { Signer } from '../../platform/secrets/signing.ts';
import { sealChain } from '../custody/chain/custody-seals.queries.ts';
import { insertCustodyDay } from '../custody/chain/custody-days.queries.ts';
import { postFacts, type FactRefusal, type PostRefusal } from '../custody/ledger/post-facts.ts';
import type { PostAct } from '../custody/rows/loads.events.ts';
import { isOfLedger, told, type ToldRefusal } from '../custody/office/told-refusal.ts';
import { truckDays, type Staying } from './truck-days.ts';
import { loadDayFacts, lockTanks } from './truck-days.queries.ts';

interface Closing {
  readonly vehicleId: string;
  readonly date: string;
  readonly onBoardReason: string | null;
  readonly measured?: readonly MeasuredTank[] | undefined;
  readonly reason: string | null;
}

type ClosingAct = PostAct & Pick<Act, 'timeZone'>;

declare module '../../http/context.ts' {
  interface Services {
    /** Signs the seals over a company's chain of custody. */
    readonly custodySigner: Signer;
  }
}

type CloseRefusal = 'not-found' | 'day.closed-already' | 'day.not-ready' | 'day.not-measured';
type Measurement = Exclude<FactRefusal, 'load.unknown-compartment'>;

/**
 * Closes a truck's day once everything is accounted for, or when an admin gives a reason to close it anyway, and
 * seals the chain of custody up to that point. Waste that stays on board is measured: what differs from the ledger is
 * variance. The caller undoes all of it when the answer is a refusal.
 */
export async function closeDay(
  tx: TenantTransaction,
  act: ClosingAct,
  { vehicleId, date, onBoardReason, measured = [], reason }: Closing,
  signer: Signer,
): Promise<Outcome<TruckDayRow, CloseRefusal> | ToldRefusal<Measurement>> {
  if ((await lockTanks(tx, vehicleId)) === 0) return refused('not-found');
  const asked = { vehicleId, from: date, to: date };
  const [before] = truckDays(await loadDayFacts(tx, asked, act.timeZone));
  if (before === undefined) return refused('not-found');
  if (before.row.closed !== null) return refused('day.closed-already');
  const tanks = new Set(before.compartments.map(({ compartmentId }) => compartmentId));
  const measuredIn = new Set(measured.map(({ compartmentId }) => compartmentId));
  if (measured.some(({ compartmentId }) => !tanks.has(compartmentId))) return refused('not-found');
  const isAllMeasured = before.compartments.every(
    ({ closing, compartmentId }) => closing <= 0 || measuredIn.has(compartmentId),
  );
  if (onBoardReason !== null && !isAllMeasured) return refused('day.not-measured');
  const posted = await postMeasured(tx, act, { date, measured });
  if (!posted.ok) return posted;
  const stays: Staying | null =
    onBoardReason === null ? null : { reason: onBoardReason, measured: measuredIn };
  const [day] = truckDays(await loadDayFacts(tx, asked, act.timeZone), stays);
  if (day === undefined) return refused('not-found');
  const isForced = day.findings.length > 0;
  if (isForced && (!act.isAdmin || reason === null)) {
    const differs = day.findings.some(({ code }) => code === 'day.measured-difference');
    return { ok: false, refusal: 'day.not-ready', ...(differs && { message: measuredWords }) };
  }
  const hasRest = day.compartments.some(({ closing }) => closing > 0);
  const stored = await insertCustodyDay(tx, {
    companyId: act.companyId,
    vehicleId,
    date,
    closedAt: act.now,
    closedBy: act.userId,
    compartments: day.compartments,
    onBoardReason: hasRest ? onBoardReason : null,
    findings: day.findings,
    reason: isForced ? reason : null,
  });
  if (!stored) return refused('day.closed-already');
  await sealChain(tx, act.companyId, signer, act.now);
  const [closed] = truckDays(await loadDayFacts(tx, asked, act.timeZone));
  if (closed === undefined) throw new Error(`the day ${date} of ${vehicleId} vanished while it was closed`);
  return accepted(closed.row);
}

const measuredWords =
  'What was measured differs too much from what was reported. Correct what was reported, or let an admin close the day with a reason.';

/** Posts what was measured at the closing: now, or at the end of a day that is over. */
async function postMeasured(
  tx: TenantTransaction,
  act: ClosingAct,
  { date, measured }: { readonly date: string; readonly measured: readonly MeasuredTank[] },
): Promise<{ readonly ok: true } | ToldRefusal<Measurement | 'not-found'>> {
  const end = startOfDayIn(addDays(date, 1), act.timeZone).getTime() - 1;
  const occurredAt = Math.min(act.now.getTime(), end);
  const add = measured.map(({ compartmentId, gallons, method }) => ({
    fact: { kind: 'gauge', id: newId(), compartmentId, occurredAt, gallons } as const,
    method,
    jobId: null,
  }));
  if (add.length === 0) return { ok: true };
  const posted = await postFacts(tx, act, { add, because: 'day-close', reason: null });
  if (posted.ok) return { ok: true };
  const own = posted.factId === undefined ? undefined : add.find(({ fact }) => fact.id === posted.factId);
  const { refusal, ...rest } = await told(tx, posted, own?.fact ?? null, act.timeZone);
  return isMeasurement(refusal) ? { ...rest, refusal } : refused('not-found');
}

/** Tanks of the truck are known, and nothing is replaced or held. */
const isMeasurement = (refusal: PostRefusal): refusal is Measurement =>
  refusal === 'load.day-closed' || refusal === 'load.over-capacity' || isOfLedger(refusal);
