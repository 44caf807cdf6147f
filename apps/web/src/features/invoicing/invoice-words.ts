import { isBillRunOver, type BillRun, type BillRunOutcome } from '@haulwright/domain/invoicing/bill-run';
import {
  scheduleInWords,
  type BillSchedule,
  type ScheduledStart,
} from '@haulwright/domain/invoicing/bill-schedule';
import type { BillingHold, InvoiceDetail, InvoiceSummary } from '@haulwright/domain/invoicing/invoice';
import { standingText } from '@haulwright/domain/invoicing/paper-words';
import { type NoReminderReason, stageInWords } from '@haulwright/domain/invoicing/reminders';
import { priceHoldText } from '@haulwright/domain/pricing/price-job';
import { revenueCategoryName } from '@haulwright/domain/pricing/price-rule';
import { formatDollars } from '@haulwright/domain/kernel/dollars';
import type { Tone } from '../../ui/base/badge.tsx';
import { dateInWords } from '../../ui/words/date-text.ts';

export const holdText: Record<BillingHold, string> = {
  ...priceHoldText,
  'price-missing': 'No price is set for this kind of work.',
};

export const paperName = ({ kind, number }: Pick<InvoiceSummary, 'kind' | 'number'>): string =>
  number ?? (kind === 'credit-note' ? 'Draft credit' : 'Draft');

/** How an invoice stands, in a word and a colour. */
export const standing = (
  invoice: Pick<InvoiceSummary, 'state' | 'settlement' | 'kind'>,
): { readonly text: string; readonly tone: Tone } => ({ text: standingText(invoice), tone: toneOf(invoice) });

function toneOf({ state, settlement }: Pick<InvoiceSummary, 'state' | 'settlement'>): Tone {
  if (state === 'approved') return 'info';
  if (state !== 'issued') return 'neutral';
  if (settlement === 'paid') return 'good';
  if (settlement === 'overdue') return 'bad';
  if (settlement === 'part-paid') return 'warn';
  return settlement === 'credited' || settlement === 'written-off' ? 'neutral' : 'info';
}

export const taxNotSetText = ({ name, what }: InvoiceDetail['taxNotSet'][number]): string =>
  name === null
    ? 'No tax jurisdiction is entered for this place.'
    : what === null
      ? `${name} has no tax rate for this day.`
      : `Nobody has entered whether ${name} taxes ${revenueCategoryName[what].toLowerCase()}.`;

export const outcomeText: Record<Exclude<BillRunOutcome, 'waiting'>, string> = {
  held: 'Held',
  failed: 'Failed',
  done: 'Drafted',
  nothing: 'Nothing due',
};

const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

/** Describes the result of a bill run in a sentence. */
export function runSentence(run: BillRun): string {
  if (!isBillRunOver(run)) return 'Under way';
  if (run.total === 0) return 'Nothing was due.';
  const parts = [
    run.done > 0 &&
      `${counted(run.done, 'item', 'items')} on ${counted(run.drafts, 'draft', 'drafts')}, ${formatDollars(run.cents)}`,
    run.held > 0 && `${run.held.toLocaleString('en-US')} held`,
    run.failed > 0 && `${run.failed.toLocaleString('en-US')} failed`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? 'Nothing was due.' : `${parts.join('; ')}.`;
}

/** Why an invoice could not be approved or issued. */
export const refusalText: Readonly<Record<string, string>> = {
  'not-found': 'It no longer exists.',
  'invoice.not-draft': 'It has already been issued.',
  'invoice.empty': 'It has no lines.',
  'invoice.on-hold': 'It is on hold. Release it first.',
  'invoice.tax-not-set': 'Settings do not say whether this work is taxed.',
};

/** What its page is called. */
export function headingOf(invoice: Pick<InvoiceDetail, 'kind' | 'state' | 'number' | 'isDeposit'>): string {
  const kind = invoice.isDeposit ? 'deposit' : invoice.kind === 'credit-note' ? 'credit note' : 'invoice';
  return invoice.state === 'draft' || invoice.state === 'approved'
    ? `Draft ${kind}`
    : `${kind.charAt(0).toUpperCase()}${kind.slice(1)} ${paperName(invoice)}`;
}

/** What voiding it does. */
export function voidText({ isDeposit, kind }: Pick<InvoiceDetail, 'isDeposit' | 'kind'>): string {
  if (isDeposit) return 'It keeps its number. What was paid on it becomes client credit.';
  return kind === 'credit-note'
    ? 'It keeps its number. Invoices it was used for are open again, and its work counts as billed.'
    : 'It keeps its number, and its work is unbilled again.';
}

const noReminderText: Record<NoReminderReason, string> = {
  off: 'Reminders are sent by hand. Days for them can be set under Billing, Terms.',
  disputed: 'No reminders while it is in dispute.',
  transfer: 'No reminders while a bank transfer is under way.',
  'no-address': 'No reminders: the client has no email address.',
  'not-mailed': 'The last reminder could not be mailed. Check the client’s email address.',
  'all-sent': 'No more reminders: the last one was sent.',
};

/** When the client is reminded of it next, or why not. */
export const nextReminderText = (next: NonNullable<InvoiceDetail['nextReminder']>, now: Date): string =>
  'why' in next
    ? noReminderText[next.why]
    : `Next reminder: ${dateInWords(next.on, now)}, ${stageInWords(next.days)}`;

interface ScheduleOfRuns {
  readonly schedule: BillSchedule | null;
  readonly next: ScheduledStart | null;
}

/** The next automatic bill run. */
export function scheduleSentence({ schedule, next }: ScheduleOfRuns, now: Date): string {
  if (schedule === null || next === null)
    return 'Bill runs are started by hand. A day for them can be set under Terms.';
  const words = scheduleInWords(schedule);
  return `Next run: ${dateInWords(next.on, now)}, through ${dateInWords(next.through, now)}. ${words}.`;
}
