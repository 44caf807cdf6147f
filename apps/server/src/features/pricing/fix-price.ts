import { isDeepStrictEqual } from 'node:util';
import { holidayOn } from '@haulwright/domain/companies/company-holidays';
import { calendarDateIn, dayOfWeek } from '@haulwright/domain/kernel/calendar-date';
import { agreedJobPrice, agreedPin, type AgreedPrice } from '@haulwright/domain/pricing/agreed-price';
import { enteredAlso, withEnteredLines, type EnteredLines } from '@haulwright/domain/pricing/entered-lines';
import { withExtras } from '@haulwright/domain/pricing/job-extra';
import {
  type BeganAt,
  type EnteredFacts,
  type EnteredPrice,
  isAfterHours,
  isOnlyTrips,
  nothingEntered,
  onlyTrips,
  type PinnedRule,
  priceJob,
} from '@haulwright/domain/pricing/price-job';
import { flatRule } from '@haulwright/domain/pricing/price-rule';
import type { WorkFacts } from '@haulwright/domain/pricing/price-work';
import type { Act } from '../../http/act.ts';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { disposalCentsOf } from '../custody/visits/fee-shares.queries.ts';
import { loadHolidays } from '../companies/company.queries.ts';
import { setJobPrice } from '../jobs/jobs.queries.ts';
import { agreedPriceOf, choosePrice } from './choose-price.ts';
import { extraLines } from './job-extras.queries.ts';
import {
  insertJobPrice,
  latestPrice,
  pricedJob,
  type JobPriceRow,
  type PricedJob,
} from './job-prices.queries.ts';

type PriceAct = Pick<Act, 'userId' | 'now' | 'events'>;

/** Fixes the price of work that was just completed: its rule, and the amount by it. */
export async function fixPrice(tx: TenantTransaction, jobId: string, by: PriceAct): Promise<void> {
  const job = await pricedJob(tx, jobId);
  if (job === undefined) throw new Error(`job ${jobId} vanished while it was completed`);
  const before = await latestPrice(tx, jobId);
  if (before !== undefined && !isOnlyTrips(before))
    return priceAgain(tx, job, before, { entered: before.entered, by });
  const agreed = await agreedPriceOf(tx, by.events, jobId);
  const on = calendarDateIn(job.completedAt ?? by.now, job.timeZone);
  const pinned = agreed === null ? await choosePrice(tx, job.jobTypeId, job, on) : agreedPin(agreed);
  const version = (before?.version ?? 0) + 1;
  await store(tx, job, { pinned, version, entered: nothingEntered, by, agreed });
}

/** Makes the trips to a job that is not done owed: nothing else of it is, until it is done. */
export async function priceTrips(tx: TenantTransaction, jobId: string, by: PriceAct): Promise<void> {
  const [job, before] = [await pricedJob(tx, jobId), await latestPrice(tx, jobId)];
  if (job === undefined) throw new Error(`job ${jobId} vanished while a trip was charged`);
  if (before !== undefined) return repriceJob(tx, jobId, by);
  await store(tx, job, { pinned: onlyTrips, version: 1, entered: nothingEntered, by, agreed: null });
}

/**
 * Reprices completed work after its facts were corrected, by the rule it was completed with; today's price
 * book does not matter.
 */
export async function correctPrice(
  tx: TenantTransaction,
  jobId: string,
  by: PriceAct,
  entered?: EnteredFacts,
): Promise<boolean> {
  const [job, before] = [await pricedJob(tx, jobId), await latestPrice(tx, jobId)];
  if (job === undefined || before === undefined || isOnlyTrips(before)) return false;
  const { lines } = before.entered;
  // Facts are entered without the lines, which stay as they were said to be.
  const facts = entered && { ...entered, ...(lines && { lines }) };
  await priceAgain(tx, job, before, { entered: facts ?? before.entered, by });
  return true;
}

/**
 * Reprices a job whose extras changed, by the rule it was completed with; one without a fixed price stays
 * without.
 */
export async function repriceJob(tx: TenantTransaction, jobId: string, by: PriceAct): Promise<void> {
  const [job, before] = [await pricedJob(tx, jobId), await latestPrice(tx, jobId)];
  if (job === undefined || before === undefined) return;
  const { entered, version } = before;
  await store(tx, job, { pinned: pinnedOf(before), version: version + 1, entered, by });
}

/**
 * Prices a job again with lines as somebody entered them, in place of what its rule says. Public to other
 * features.
 * @returns false when it has no price
 */
export async function enterLines(
  tx: TenantTransaction,
  jobId: string,
  lines: EnteredLines,
  by: PriceAct,
): Promise<boolean> {
  const [job, before] = [await pricedJob(tx, jobId), await latestPrice(tx, jobId)];
  if (job === undefined || before === undefined) return false;
  const { version } = before;
  const entered = { ...before.entered, lines: enteredAlso(before.entered.lines, lines) };
  await store(tx, job, { pinned: pinnedOf(before), version: version + 1, entered, by });
  return true;
}

/**
 * Prices completed work that has no price, by the current price book for the day of the work. Work that has a
 * price keeps it. Public to other features.
 * @returns false when it has a price, or there is still none for it
 */
export async function priceUnpriced(tx: TenantTransaction, jobId: string, by: PriceAct): Promise<boolean> {
  const [job, before] = [await pricedJob(tx, jobId), await latestPrice(tx, jobId)];
  if (job === undefined || before === undefined || before.rule !== null) return false;
  const on = calendarDateIn(job.completedAt ?? by.now, job.timeZone);
  const pinned = await choosePrice(tx, job.jobTypeId, job, on);
  if (pinned.rule === null) return false;
  await store(tx, job, { pinned, version: before.version + 1, entered: before.entered, by });
  return true;
}

/** An amount that somebody entered for work without a price, and what the invoice calls it. */
export interface EnteredAmount {
  readonly cents: number;
  readonly description: string;
}

/**
 * Prices completed work without a price by an entered amount, also where it was completed before prices were
 * kept. No entry of the price book stands for it: its source stays `none`, with a rule.
 */
export async function priceByAmount(
  tx: TenantTransaction,
  jobId: string,
  { cents, description }: EnteredAmount,
  by: PriceAct,
): Promise<void> {
  const [job, before] = [await pricedJob(tx, jobId), await latestPrice(tx, jobId)];
  if (job === undefined) throw new Error(`job ${jobId} vanished while it was priced`);
  const pinned: PinnedRule = {
    source: 'none',
    itemName: description,
    revenueCategory: 'service',
    taxCategory: 'service',
    rule: flatRule(cents),
  };
  await store(tx, job, {
    pinned,
    version: (before?.version ?? 0) + 1,
    entered: before?.entered ?? nothingEntered,
    by,
  });
}

async function priceAgain(
  tx: TenantTransaction,
  job: PricedJob,
  before: JobPriceRow,
  { entered, by }: { entered: EnteredPrice; by: PriceAct },
): Promise<void> {
  const facts = await factsOf(tx, job, before.rule, entered);
  if (isDeepStrictEqual(facts, before.facts) && isDeepStrictEqual(entered, before.entered)) return;
  await store(tx, job, { pinned: pinnedOf(before), version: before.version + 1, entered, by });
}

const pinnedOf = ({ source, itemName, revenueCategory, taxCategory, rule }: JobPriceRow): PinnedRule => ({
  source,
  itemName,
  revenueCategory,
  taxCategory,
  rule,
});

interface Fixing {
  readonly pinned: PinnedRule;
  readonly version: number;
  readonly entered: EnteredPrice;
  readonly by: PriceAct;
  /** Asked for where it is left out. */
  readonly agreed?: AgreedPrice | null;
}

async function store(tx: TenantTransaction, job: PricedJob, fixing: Fixing): Promise<void> {
  const { pinned, version, entered, by } = fixing;
  const facts = await factsOf(tx, job, pinned.rule, entered);
  const { companyId, id: jobId } = job;
  const isTrips = isOnlyTrips(pinned);
  const { agreed = isTrips ? null : await agreedPriceOf(tx, by.events, jobId) } = fixing;
  const price = withEnteredLines(
    withExtras(
      agreed === null ? priceJob(pinned, facts) : agreedJobPrice(agreed),
      await extraLines(tx, jobId, isTrips ? 'trips' : 'all'),
    ),
    entered.lines,
  );
  await insertJobPrice(tx, {
    companyId,
    jobId,
    version,
    pinned,
    facts,
    entered,
    price,
    createdBy: by.userId,
  });
  // What the work costs is not known yet.
  if (!isTrips) await setJobPrice(tx, jobId, price.totalCents, by.now);
  await by.events.publish(tx, 'price.fixed', { jobId, companyId });
}

/**
 * The recorded facts of the work. Expected gallons do not count, and a job without a start time has no
 * duration.
 */
async function factsOf(
  tx: TenantTransaction,
  job: PricedJob,
  rule: PinnedRule['rule'],
  entered: EnteredFacts,
): Promise<WorkFacts> {
  const { startedAt, completedAt, actualGallons, gallonsFrom, priority } = job;
  const hasHours = rule?.parts.some(({ part }) => part === 'after-hours') ?? false;
  const isAtCost = rule?.parts.some(({ part }) => part === 'disposal-at-cost') ?? false;
  const measured =
    startedAt === null || completedAt === null || startedAt >= completedAt
      ? null
      : Math.round((completedAt.getTime() - startedAt.getTime()) / 60_000);
  return {
    // What the ledger refused is not billed before somebody has decided about it.
    gallons: gallonsFrom === 'report' ? null : actualGallons,
    onSiteMinutes: entered.onSiteMinutes ?? measured,
    units: entered.units,
    isEmergency: priority === 'emergency',
    isAfterHours: entered.isAfterHours ?? (hasHours && isAfterHours(rule, await beganAt(tx, job))),
    disposalCents: entered.disposalCents ?? (isAtCost ? await disposalCentsOf(tx, job.id) : null),
  };
}

async function beganAt(
  tx: TenantTransaction,
  { startedAt, completedAt, timeZone }: PricedJob,
): Promise<BeganAt | null> {
  const began = startedAt ?? completedAt;
  if (began === null) return null;
  const date = calendarDateIn(began, timeZone);
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    hour: 'numeric',
    minute: 'numeric',
  }).formatToParts(began);
  const of = (type: string) => Number(clock.find((part) => part.type === type)?.value);
  return {
    minuteOfDay: of('hour') * 60 + of('minute'),
    weekday: dayOfWeek(date),
    isHoliday: holidayOn(await loadHolidays(tx), date) !== undefined,
  };
}
