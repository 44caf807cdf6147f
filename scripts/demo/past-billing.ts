import { and, asc, eq, gte, lt, sql } from 'drizzle-orm';
import { addDays, startOfDayIn } from '@haulwright/domain/kernel/calendar-date';
import { jobs } from '../../apps/server/src/features/jobs/jobs.tables.ts';
import { loadTaxBasis } from '../../apps/server/src/features/invoicing/draft-taxes.queries.ts';
import { balanceOf, lockInvoice } from '../../apps/server/src/features/invoicing/invoice-rows.queries.ts';
import { issueInvoice } from '../../apps/server/src/features/invoicing/issue-invoice.ts';
import { makeDrafts } from '../../apps/server/src/features/invoicing/make-drafts.ts';
import { recordPayment } from '../../apps/server/src/features/invoicing/record-payment.queries.ts';
import { saveBillingSettings, saveTerms } from '../../apps/server/src/features/invoicing/terms.queries.ts';
import { fixPrice } from '../../apps/server/src/features/pricing/fix-price.ts';
import type { TenantTransaction } from '../../apps/server/src/platform/database/database.ts';
import type { Ground } from './ground.ts';
import { isOwn } from './own-ids.ts';

/** Work of these days is billed; what came after waits for the visitor. */
const billedAfterDays = 4;
const firstDay = 14;
/** As many invoices as make a list worth looking at, and jobs on each day of billing. */
const jobsOfEach = 12;

/**
 * Gives the demo's past work its prices, and invoices of the past two weeks: some paid, one in part, one overdue.
 */
export async function billPastWork(
  tx: TenantTransaction,
  { actor, timeZone, haulwright }: Ground,
  { today, now, isFirst }: { readonly today: string; readonly now: Date; readonly isFirst: boolean },
): Promise<void> {
  const { events } = haulwright.services;
  for (const { id, completedAt } of await unpriced(tx, addDays(today, -firstDay), today, timeZone))
    await fixPrice(tx, id, { userId: actor.userId, now: completedAt ?? now, events });
  if (!isFirst) return;
  await saveBillingSettings(
    tx,
    actor.companyId,
    {
      invoicePrefix: 'INV-',
      dueDays: 14,
      grouping: 'client',
      remitTo: 'Please make checks payable to us and mail them to the address above.',
      taxesUnknownPlaces: false,
      lateFees: null,
    },
    now,
  );
  for (const age of [firstDay - 2, 8]) {
    const date = addDays(today, -age);
    const by = { ...actor, today: date, now: startOfDayIn(date, timeZone) };
    const through = age === 8 ? billedAfterDays : age;
    await billOneDay(tx, by, addDays(today, -through), age !== 8);
  }
}

async function billOneDay(
  tx: TenantTransaction,
  by: { readonly companyId: string; readonly userId: string; readonly today: string; readonly now: Date },
  through: string,
  isOldest: boolean,
): Promise<void> {
  const { rows } = await tx.execute<{ job_id: string; client_id: string }>(sql`
    select job_id, client_id from billing_sources where is_open and cardinality(holds) = 0 and completed_on <= ${through}::date
     order by completed_on, job_id limit ${jobsOfEach}`);
  const [first] = rows;
  if (first === undefined) return;
  // Due soon, so that it is overdue by now.
  if (isOldest)
    await saveTerms(
      tx,
      { companyId: by.companyId, clientId: first.client_id, dueDays: 7, grouping: null, email: null },
      by.now,
    );
  const { drafts } = await makeDrafts(
    tx,
    by,
    rows.map((row) => row.job_id),
  );
  const basis = await loadTaxBasis(tx);
  for (const id of drafts) await issueInvoice(tx, by, id, basis);
  // Every second one is paid, one of them in part; the overdue one is not.
  for (const [at, id] of drafts.entries()) {
    const invoice = await lockInvoice(tx, id);
    const open = (await balanceOf(tx, id))?.openCents ?? 0;
    if (invoice === undefined || open <= 0 || at % 2 === 0 || invoice.dueDays === 7) continue;
    const cents = at === 1 ? Math.round(open / 2) : open;
    await recordPayment(tx, by, {
      clientId: invoice.clientId,
      method: 'check',
      cents,
      receivedOn: addDays(by.today, 3),
      reference: String(2_040 + at),
      note: null,
      allocations: [{ invoiceId: id, cents }],
    });
  }
}

/** The demo's own completed jobs of these days that have no fixed price yet. */
function unpriced(tx: TenantTransaction, from: string, to: string, timeZone: string) {
  return tx
    .select({ id: jobs.id, completedAt: jobs.completedAt })
    .from(jobs)
    .where(
      and(
        eq(jobs.status, 'completed'),
        sql`(${isOwn(jobs.id)} or ${isOwn(jobs.seriesId)})`,
        gte(jobs.completedAt, startOfDayIn(from, timeZone)),
        lt(jobs.completedAt, startOfDayIn(to, timeZone)),
        sql`not exists (select from job_prices p where p.job_id = ${jobs.id})`,
      ),
    )
    .orderBy(asc(jobs.completedAt), asc(jobs.id))
    .limit(600);
}
