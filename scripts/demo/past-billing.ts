import { and, asc, eq, gte, lt, sql } from 'drizzle-orm';
import { addDays, startOfDayIn } from '@haulwright/domain/kernel/calendar-date';
import { jobs } from '../../apps/server/src/features/jobs/jobs.tables.ts';
import { insertDelivery } from '../../apps/server/src/features/invoicing/papers/invoice-deliveries.queries.ts';
import {
  balanceOf,
  lockInvoice,
} from '../../apps/server/src/features/invoicing/rows/invoice-rows.queries.ts';
import {
  approveDrafts,
  issueInvoices,
} from '../../apps/server/src/features/invoicing/issuing/issue-drafts.ts';
import { makeDrafts } from '../../apps/server/src/features/invoicing/drafts/make-drafts.ts';
import { recordPayment } from '../../apps/server/src/features/invoicing/receivables/record-payment.queries.ts';
import {
  saveBillingSettings,
  saveTerms,
} from '../../apps/server/src/features/invoicing/rows/terms.queries.ts';
import { fixPrice } from '../../apps/server/src/features/pricing/fix-price.ts';
import type { TenantTransaction } from '../../apps/server/src/platform/database/database.ts';
import type { Ground } from './ground.ts';
import { isOwn } from './own-ids.ts';
import { makeOwnAgreement } from './own-agreement.ts';

/** How many days back work is priced, and how far it is billed each time; what came after waits for the visitor. */
const firstDay = 14;
const billingDays = [
  { age: 11, through: 11 },
  { age: 7, through: 8 },
  { age: 2, through: 5 },
] as const;
/** In the afternoon. */
const billingHour = 15;
/** As many jobs on each day of billing, and drafts that are left to review. */
const jobsOfEach = 60;
const draftsLeft = 4;
/** Due so soon that some are overdue by now. */
const shortTermDays = 7;
/** Of the oldest invoices, one of this size is paid in part. */
const largeCents = 60_000;

/**
 * Gives the demo's past work its prices, and invoices of the past two weeks: sent, most of the older ones paid,
 * one in part, some overdue, and a few drafts to review.
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
      dueDays: 30,
      grouping: 'client',
      remitTo: 'Please make checks payable to us and mail them to the address above.',
      taxesUnknownPlaces: false,
      lateFees: null,
    },
    now,
  );
  for (const { age, through } of billingDays) {
    const date = addDays(today, -age);
    const by = {
      ...actor,
      events,
      today: date,
      now: new Date(startOfDayIn(date, timeZone).getTime() + billingHour * 3_600_000),
    };
    await billOneDay(tx, by, { through: addDays(today, -through), age });
  }
  await makeOwnAgreement(tx, actor, today);
}

type By = Parameters<typeof issueInvoices>[1];

async function billOneDay(
  tx: TenantTransaction,
  by: By,
  { through, age }: { readonly through: string; readonly age: number },
): Promise<void> {
  const { rows } = await tx.execute<{ job_id: string; client_id: string; email: string | null }>(sql`
    select s.job_id, s.client_id, c.email from billing_sources s join clients c on c.id = s.client_id
     where s.is_open and cardinality(s.holds) = 0 and s.completed_on <= ${through}::date
     order by s.completed_on, s.job_id limit ${jobsOfEach}`);
  const isFirst = age === billingDays[0].age;
  const clientIds = [...new Set(rows.map((row) => row.client_id))];
  // Some have agreed to pay within a week, so that the first of them are overdue by now.
  if (isFirst)
    for (const clientId of clientIds.filter((_, at) => at % 5 === 2))
      await saveTerms(
        tx,
        { companyId: by.companyId, clientId, dueDays: shortTermDays, grouping: null, email: null },
        by.now,
      );
  // Rentals are billed once, so that something of them is due again by now.
  const rentals = isFirst
    ? (await tx.execute<{ rental_id: string }>(sql`select rental_id from rental_sources`)).rows
    : [];
  const { drafts } = await makeDrafts(tx, by, {
    jobIds: rows.map((row) => row.job_id),
    rentalIds: rentals.map((row) => row.rental_id),
    agreementIds: [],
  });
  const isLast = age === billingDays.at(-1)?.age;
  const issued = isLast ? drafts.slice(draftsLeft) : drafts;
  if (isLast) await approveDrafts(tx, by, drafts.slice(0, draftsLeft / 2));
  await issueInvoices(tx, by, issued);
  for (const [at, id] of issued.entries()) {
    const invoice = await lockInvoice(tx, id);
    const email = rows.find((row) => row.client_id === invoice?.clientId)?.email ?? null;
    await insertDelivery(tx, by, {
      invoiceId: id,
      kind: email === null ? 'by-hand' : 'mail',
      sentTo: email,
      at: by.now,
    });
    if (invoice !== undefined) await payOne(tx, by, invoice, { at, age });
  }
}

/** Three of four of the oldest invoices are paid by now, half of the next, none of the last. */
async function payOne(
  tx: TenantTransaction,
  by: By,
  invoice: NonNullable<Awaited<ReturnType<typeof lockInvoice>>>,
  { at, age }: { readonly at: number; readonly age: number },
): Promise<void> {
  const openCents = (await balanceOf(tx, invoice.id))?.openCents ?? 0;
  const isPaid =
    age > 10 ? at % 4 !== 3 && (invoice.dueDays !== shortTermDays || at % 2 === 0) : age > 5 && at % 2 === 0;
  if (openCents <= 0 || !isPaid) return;
  const cents = age > 10 && openCents >= largeCents ? Math.round(openCents / 2) : openCents;
  await recordPayment(tx, by, {
    clientId: invoice.clientId,
    method: at % 5 === 4 ? 'transfer' : 'check',
    cents,
    receivedOn: addDays(by.today, 3 + (at % 4)),
    reference: at % 5 === 4 ? null : String(1_204 + ((at * 379) % 7_000)),
    note: null,
    allocations: [{ invoiceId: invoice.id, cents }],
  });
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
