import { and, eq, gte, isNull, lt, or, isNotNull, sql } from 'drizzle-orm';
import {
  defaultCompanyHolidays,
  holidayOn,
  type CompanyHolidays,
} from '@haulwright/domain/companies/company-holidays';
import type { InvoiceDetail, UpcomingReminder } from '@haulwright/domain/invoicing/invoice';
import { nextReminder, type IsClosed } from '@haulwright/domain/invoicing/reminders';
import type { DatedAct } from '../../../http/act.ts';
import type { SystemTransaction, TenantTransaction } from '../../../platform/database/database.ts';
import { companySettings } from '../../companies/companies.tables.ts';
import { uuids } from '../../../platform/database/sql-helpers.ts';
import { hasAddressFor } from '../rows/paper-address.queries.ts';
import { invoiceReminders, maxReminderAttempts, reminderSettings } from '../rows/reminders.tables.ts';

/** Days after an invoice is due; none: clients are reminded by hand only. */
export async function loadStages(tx: TenantTransaction): Promise<readonly number[]> {
  const [row] = await tx.select({ stages: reminderSettings.stages }).from(reminderSettings);
  return row?.stages ?? [];
}

export async function saveStages(
  tx: TenantTransaction,
  { companyId, userId, now }: DatedAct,
  stages: readonly number[],
): Promise<void> {
  if (stages.length === 0) {
    await tx.delete(reminderSettings);
    return;
  }
  const values = { stages: [...stages], setBy: userId, updatedAt: now };
  await tx
    .insert(reminderSettings)
    .values({ companyId, ...values })
    .onConflictDoUpdate({ target: reminderSettings.companyId, set: values });
}

export interface RemindingCompany {
  readonly companyId: string;
  readonly stages: readonly number[];
  readonly setBy: string;
  readonly timeZone: string;
  readonly isClosed: IsClosed;
}

const closedOn =
  (holidays: CompanyHolidays | null): IsClosed =>
  (date) =>
    holidayOn(holidays ?? defaultCompanyHolidays, date) !== undefined;

/** The companies that remind by themselves. */
export async function listRemindingCompanies(tx: SystemTransaction): Promise<RemindingCompany[]> {
  const { companyId, stages, setBy } = reminderSettings;
  const { timeZone, holidays } = companySettings;
  const rows = await tx
    .select({ companyId, stages, setBy, timeZone, holidays })
    .from(reminderSettings)
    .innerJoin(companySettings, eq(companySettings.companyId, companyId))
    .orderBy(companyId);
  return rows.map(({ holidays: days, ...company }) => ({ ...company, isClosed: closedOn(days) }));
}

interface Looking {
  readonly stages: readonly number[];
  readonly today: string;
  /** What was taken before and not sent is taken again. */
  readonly takenBefore: Date;
  readonly limit: number;
}

const hasReminderAddress = hasAddressFor('reminder');

/** Invoices that seem to be due for a reminder, the oldest first; the rule itself is `dueStage`. */
export async function listToRemind(
  tx: TenantTransaction,
  { stages, today, takenBefore, limit }: Looking,
): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select i.id from invoice_balances b join invoices i on i.id = b.invoice_id join clients c on c.id = i.client_id
      left join client_billing_terms t on t.client_id = i.client_id
      cross join lateral (
        select max(d.days) as days from unnest(${`{${stages.join(',')}}`}::int[]) d(days)
         where b.due_date + d.days <= ${today}::date and (d.days > 0 or b.due_date >= ${today}::date)) s
     where b.open_cents > 0 and b.transfer_since is null and i.state = 'issued' and i.kind = 'invoice' and s.days is not null
       and ${hasReminderAddress}
       and not exists (select from invoice_disputes x where x.invoice_id = i.id and x.ended_at is null)
       and not exists (
         select from invoice_reminders r where r.invoice_id = i.id and r.days >= s.days
            and (r.sent_at is not null or r.attempts >= ${maxReminderAttempts} or r.claimed_at >= ${takenBefore.toISOString()}::timestamptz))
     order by b.due_date, i.id limit ${limit}`);
  return rows.map(({ id }) => id);
}

/** The stages an invoice was reminded of, or could not be. */
export async function doneStages(tx: TenantTransaction, invoiceId: string): Promise<number[]> {
  const rows = await tx
    .select({ days: invoiceReminders.days })
    .from(invoiceReminders)
    .where(
      and(
        eq(invoiceReminders.invoiceId, invoiceId),
        or(isNotNull(invoiceReminders.sentAt), gte(invoiceReminders.attempts, maxReminderAttempts)),
      ),
    );
  return rows.map(({ days }) => days);
}

interface Stage {
  readonly companyId: string;
  readonly invoiceId: string;
  readonly days: number;
}

/** Takes a reminder for this process; false when it was sent, tried too often, or taken by another process. */
export async function claimStage(
  tx: TenantTransaction,
  { companyId, invoiceId, days }: Stage,
  now: Date,
  takenBefore: Date,
): Promise<boolean> {
  const t = invoiceReminders;
  const claimed = await tx
    .insert(t)
    .values({ companyId, invoiceId, days, claimedAt: now, attempts: 1 })
    .onConflictDoUpdate({
      target: [t.companyId, t.invoiceId, t.days],
      set: { claimedAt: now, attempts: sql`${t.attempts} + 1` },
      setWhere: and(isNull(t.sentAt), lt(t.claimedAt, takenBefore), lt(t.attempts, maxReminderAttempts)),
    })
    .returning({ days: t.days });
  return claimed.length > 0;
}

export async function settleStage(
  tx: TenantTransaction,
  { invoiceId, days }: Pick<Stage, 'invoiceId' | 'days'>,
  now: Date,
): Promise<void> {
  await tx
    .update(invoiceReminders)
    .set({ sentAt: now })
    .where(and(eq(invoiceReminders.invoiceId, invoiceId), eq(invoiceReminders.days, days)));
}

/** Marks the latest stage that each invoice has reached as sent: its client was reminded in another way. */
export async function settleReached(
  tx: TenantTransaction,
  companyId: string,
  invoiceIds: readonly string[],
  now: Date,
): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`;
  await tx.execute(sql`
    insert into invoice_reminders as r (company_id, invoice_id, days, claimed_at, attempts, sent_at)
    select ${companyId}::uuid, i.id, max(d.days), ${at}, 1, ${at} from reminder_settings g cross join unnest(g.stages) d(days)
      join invoices i on i.id = any(${uuids(invoiceIds)}) where d.days > 0 and i.due_date + d.days <= (${at})::date group by i.id
    on conflict (company_id, invoice_id, days) do update set sent_at = coalesce(r.sent_at, excluded.sent_at)`);
}

/** When an invoice is reminded of next, or why not; null for what is not issued, or settled. */
export async function loadNextReminder(
  tx: TenantTransaction,
  invoice: Pick<
    InvoiceDetail,
    'id' | 'kind' | 'state' | 'openCents' | 'dueDate' | 'isDisputed' | 'transferSince' | 'mailedTo'
  >,
  now: Date,
): Promise<UpcomingReminder | null> {
  const { id, kind, state, openCents, dueDate, isDisputed, transferSince, mailedTo } = invoice;
  if (kind !== 'invoice' || state !== 'issued' || openCents <= 0 || dueDate === null) return null;
  const stages = await loadStages(tx);
  if (stages.length === 0) return { why: 'off' };
  if (isDisputed) return { why: 'disputed' };
  if (transferSince !== null) return { why: 'transfer' };
  if (mailedTo.reminder.to.length === 0) return { why: 'no-address' };
  const { timeZone, holidays } = companySettings;
  const [company] = await tx.select({ timeZone, holidays }).from(companySettings);
  if (company === undefined) return { why: 'off' };
  const next = nextReminder(
    { stages, dueDate, sent: await doneStages(tx, id) },
    { now, timeZone: company.timeZone, isClosed: closedOn(company.holidays) },
  );
  if (next !== null) return next;
  const failed = await tx.$count(
    invoiceReminders,
    and(eq(invoiceReminders.invoiceId, id), isNull(invoiceReminders.sentAt)),
  );
  return { why: failed > 0 ? 'not-mailed' : 'all-sent' };
}

/** How many open invoices are in dispute. */
export async function countDisputed(tx: TenantTransaction): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(sql`
    select count(*)::int as count from invoice_disputes x join invoice_balances b on b.invoice_id = x.invoice_id
      join invoices i on i.id = x.invoice_id
     where x.ended_at is null and b.open_cents > 0 and i.state = 'issued'`);
  return rows[0]?.count ?? 0;
}

/** Clients with overdue invoices that have no address to be reminded at, by name. */
export async function listWithoutAddress(
  tx: TenantTransaction,
  today: string,
  limit: number,
): Promise<{ id: string; name: string; invoices: number }[]> {
  const { rows } = await tx.execute<{ id: string; name: string; invoices: number }>(sql`
    select c.id, c.name, count(*)::int as invoices
      from invoice_balances b join invoices i on i.id = b.invoice_id join clients c on c.id = i.client_id
      left join client_billing_terms t on t.client_id = i.client_id
     where b.open_cents > 0 and i.state = 'issued' and i.kind = 'invoice' and b.due_date < ${today}::date
       and not ${hasReminderAddress}
     group by c.id, c.name order by lower(c.name), c.id limit ${limit}`);
  return rows;
}
