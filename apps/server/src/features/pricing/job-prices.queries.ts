import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import {
  isOnlyTrips,
  type EnteredPrice,
  type JobPrice,
  type JobPriceLine,
  type PinnedRule,
} from '@haulwright/domain/pricing/price-job';
import type { WorkFacts } from '@haulwright/domain/pricing/price-work';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { uuids } from '../../platform/database/sql-helpers.ts';
import { clients } from '../clients/clients.tables.ts';
import { companySettings } from '../companies/companies.tables.ts';
import { jobs } from '../jobs/jobs.tables.ts';
import { jobPriceLines, jobPrices } from './pricing.tables.ts';

/** What jobs are priced from. */
export const pricedJobs = (tx: TenantTransaction, jobIds: readonly string[]) =>
  tx
    .select({
      id: jobs.id,
      companyId: jobs.companyId,
      status: jobs.status,
      priority: jobs.priority,
      clientId: jobs.clientId,
      clientAddressId: jobs.clientAddressId,
      clientType: clients.clientType,
      jobTypeId: jobs.jobTypeId,
      scheduledDate: jobs.scheduledDate,
      startedAt: jobs.startedAt,
      completedAt: jobs.completedAt,
      actualGallons: jobs.actualGallons,
      gallonsFrom: jobs.gallonsFrom,
      expectedGallons: jobs.expectedGallons,
      durationMinutes: jobs.durationMinutes,
      /** For jobs completed before prices had lines. */
      priceCents: jobs.priceCents,
      timeZone: companySettings.timeZone,
    })
    .from(jobs)
    .innerJoin(clients, eq(clients.id, jobs.clientId))
    .innerJoin(companySettings, eq(companySettings.companyId, jobs.companyId))
    .where(inArray(jobs.id, [...jobIds]));
export type PricedJob = Awaited<ReturnType<typeof pricedJobs>>[number];

export const pricedJob = async (tx: TenantTransaction, jobId: string): Promise<PricedJob | undefined> =>
  (await pricedJobs(tx, [jobId]))[0];

export type JobPriceRow = typeof jobPrices.$inferSelect;

/** The current version. */
export async function latestPrice(tx: TenantTransaction, jobId: string): Promise<JobPriceRow | undefined> {
  const [row] = await tx
    .select()
    .from(jobPrices)
    .where(eq(jobPrices.jobId, jobId))
    .orderBy(desc(jobPrices.version))
    .limit(1);
  return row;
}

/** The versions that count of several jobs, by job, with what their lines say. */
export async function latestPrices(tx: TenantTransaction, jobIds: readonly string[]) {
  const rows = await tx
    .selectDistinctOn([jobPrices.jobId], {
      jobId: jobPrices.jobId,
      version: jobPrices.version,
      totalCents: jobPrices.totalCents,
      itemName: jobPrices.itemName,
      rule: jobPrices.rule,
    })
    .from(jobPrices)
    .where(inArray(jobPrices.jobId, [...jobIds]))
    .orderBy(asc(jobPrices.jobId), desc(jobPrices.version));
  const { jobId, version, description, cents, position } = jobPriceLines;
  const lines = await tx
    .select({ jobId, version, description, cents })
    .from(jobPriceLines)
    .where(inArray(jobId, [...jobIds]))
    .orderBy(asc(position));
  const linesOf = Map.groupBy(lines, (line) => line.jobId);
  return new Map(
    rows.map(({ rule, ...row }) => [
      row.jobId,
      {
        ...row,
        isOnlyTrips: isOnlyTrips({ rule }),
        lines: (linesOf.get(row.jobId) ?? []).filter((line) => line.version === row.version),
      },
    ]),
  );
}

export interface NewJobPrice {
  readonly companyId: string;
  readonly jobId: string;
  readonly version: number;
  readonly pinned: PinnedRule;
  readonly facts: WorkFacts;
  readonly entered: EnteredPrice;
  readonly price: JobPrice;
  readonly createdBy: string;
}

export async function insertJobPrice(tx: TenantTransaction, priced: NewJobPrice): Promise<void> {
  const { companyId, jobId, version, pinned, facts, entered, price, createdBy } = priced;
  const { holds, totalCents } = price;
  await tx.insert(jobPrices).values({
    companyId,
    jobId,
    version,
    ...pinned,
    facts,
    entered,
    holds,
    totalCents,
    createdBy,
  });
  if (price.lines.length > 0)
    await tx
      .insert(jobPriceLines)
      .values(price.lines.map((line, position) => ({ companyId, jobId, version, position, ...line })));
}

export function linesOfPrice(
  tx: TenantTransaction,
  { jobId, version }: { readonly jobId: string; readonly version: number },
): Promise<JobPriceLine[]> {
  const { key, category, revenueCategory, taxCategory, description, unit, unitPrice, cents } = jobPriceLines;
  const { quantityThousandths } = jobPriceLines;
  return tx
    .select({
      key,
      category,
      revenueCategory,
      taxCategory,
      description,
      quantityThousandths,
      unit,
      unitPrice,
      cents,
    })
    .from(jobPriceLines)
    .where(and(eq(jobPriceLines.jobId, jobId), eq(jobPriceLines.version, version)))
    .orderBy(asc(jobPriceLines.position));
}

/** Jobs of some pickups whose price contains what the site charged. */
export async function pricedAtCost(tx: TenantTransaction, pickupIds: readonly string[]): Promise<string[]> {
  if (pickupIds.length === 0) return [];
  const { rows } = await tx.execute<{ id: string }>(sql`
    select distinct p.job_id as id from load_facts f join job_prices p on p.job_id = f.job_id
     where f.id = any(${uuids(pickupIds)}) and p.rule @? '$.parts[*] ? (@.part == "disposal-at-cost")' order by id`);
  return rows.map(({ id }) => id);
}
