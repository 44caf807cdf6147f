import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { visitPrice, visitTermsOf, type VisitTerms } from '@haulwright/domain/agreements/covered-visit';
import { calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import type { AgreedPrice } from '@haulwright/domain/pricing/agreed-price';
import type { TenantTransaction } from '../../platform/database/database.ts';
import type { Answerer, Hearer } from '../../platform/events/events.ts';
import { companySettings } from '../companies/companies.tables.ts';
import { jobs, jobSeries } from '../jobs/jobs.tables.ts';
import { jobPrices } from '../pricing/pricing.tables.ts';
import { agreementVisits, serviceAgreements } from './agreements.tables.ts';

/** The terms of an agreement for a job, and its gallons; undefined when none covers it. */
interface Covered {
  readonly agreementId: string;
  readonly terms: VisitTerms;
  /** Expected gallons for work that is still to be done. */
  readonly gallons: number | null;
}

/**
 * The agreements that cover jobs, by job: of completed work the one it had then, so that neither a later agreement
 * nor a change of it touches its price.
 */
async function coveredJobs(
  tx: TenantTransaction,
  jobIds: readonly string[],
): Promise<ReadonlyMap<string, Covered>> {
  const rows = await tx
    .select({
      job: jobs,
      seriesJobTypeId: jobSeries.jobTypeId,
      agreement: serviceAgreements,
      timeZone: companySettings.timeZone,
    })
    .from(jobs)
    .innerJoin(jobSeries, eq(jobSeries.id, jobs.seriesId))
    .innerJoin(serviceAgreements, eq(serviceAgreements.seriesId, jobSeries.id))
    .innerJoin(companySettings, eq(companySettings.companyId, jobs.companyId))
    .where(and(inArray(jobs.id, [...jobIds]), isNotNull(jobs.seriesId)));
  return new Map(
    rows.flatMap(({ job, agreement, seriesJobTypeId, timeZone }): [string, Covered][] => {
      const done = job.completedAt === null ? null : calendarDateIn(job.completedAt, timeZone);
      const on = done ?? job.scheduledDate;
      if (on === null) return [];
      const terms = visitTermsOf(agreement, { on, jobTypeId: job.jobTypeId, seriesJobTypeId });
      const gallons = done === null ? job.expectedGallons : job.actualGallons;
      return terms === null ? [] : [[job.id, { agreementId: agreement.id, terms, gallons }]];
    }),
  );
}

const keptVisits = (tx: TenantTransaction, jobIds: readonly string[]) =>
  tx
    .select({ jobId: agreementVisits.jobId, terms: agreementVisits.terms, gallons: jobs.actualGallons })
    .from(agreementVisits)
    .innerJoin(jobs, eq(jobs.id, agreementVisits.jobId))
    .where(inArray(agreementVisits.jobId, [...jobIds]));

/** Those whose price was fixed. */
async function pricedAmong(tx: TenantTransaction, jobIds: readonly string[]): Promise<ReadonlySet<string>> {
  const { jobId } = jobPrices;
  const rows = await tx
    .selectDistinct({ jobId })
    .from(jobPrices)
    .where(inArray(jobId, [...jobIds]));
  return new Set(rows.map((row) => row.jobId));
}

/** What agreements say about the price of jobs, by job. */
async function agreedVisits(
  tx: TenantTransaction,
  jobIds: readonly string[],
): Promise<ReadonlyMap<string, AgreedPrice>> {
  const prices = new Map<string, AgreedPrice>();
  for (const { jobId, terms, gallons } of await keptVisits(tx, jobIds))
    prices.set(jobId, visitPrice(terms, gallons));
  const others = jobIds.filter((jobId) => !prices.has(jobId));
  if (others.length === 0) return prices;
  const priced = await pricedAmong(tx, others);
  const open = others.filter((jobId) => !priced.has(jobId));
  if (open.length === 0) return prices;
  for (const [jobId, { terms, gallons }] of await coveredJobs(tx, open))
    prices.set(jobId, visitPrice(terms, gallons));
  return prices;
}

export const coveredPriceOfJob: Answerer<'prices.agreed'> = {
  says: 'agreements: what covers each',
  answer: (tx, { ids }) => agreedVisits(tx, ids),
};

export const visitsFollowPrices: Hearer<'price.fixed'> = {
  does: 'agreements: keeps what covered work when its price was fixed',
  async hear(tx, { jobId, companyId }) {
    const { rows } = await tx.execute<{ version: number }>(
      sql`select max(version) as version from job_prices where job_id = ${jobId}`,
    );
    if (rows[0]?.version !== 1) return;
    const covered = (await coveredJobs(tx, [jobId])).get(jobId);
    if (covered === undefined) return;
    const { agreementId, terms } = covered;
    await tx.insert(agreementVisits).values({ companyId, jobId, agreementId, terms }).onConflictDoNothing();
  },
};
