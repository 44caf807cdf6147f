import { z } from 'zod';
import { addDays, type CalendarDate } from '../kernel/calendar-date.ts';
import { cents } from '../kernel/quantity.ts';
import { optionalEmail, optionalText, plainText } from '../kernel/text.ts';
import { maxPaperRecipients, paperRecipient } from './paper-recipients.ts';

/** The work that shares an invoice. */
export const invoiceGroupings = ['client', 'address', 'job', 'purchase-order'] as const;
export const invoiceGrouping = z.enum(invoiceGroupings);
export type InvoiceGrouping = z.infer<typeof invoiceGrouping>;
export const invoiceGroupingText: Record<InvoiceGrouping, string> = {
  client: 'One invoice per client',
  address: 'One invoice per address',
  job: 'One invoice per job',
  'purchase-order': 'One invoice per purchase order',
};

export const maxDueDays = 365;
const dueDays = z.number().int().min(0).max(maxDueDays, `Enter at most ${maxDueDays} days.`);

/** A million dollars: of the one-time fee, and of what late fees of one invoice may amount to. */
export const maxLateFeeCents = 100_000_000;

export const lateFeeRule = z.object({
  graceDays: z.number().int().min(0).max(365),
  ppm: z.number().int().min(0).max(1_000_000, 'Enter at most 100 %.'),
  fixedCents: cents.max(maxLateFeeCents),
  capCents: cents.max(maxLateFeeCents).nullable().default(null),
});

/** How the company bills, unless a client's terms say otherwise. */
export const billingSettings = z.object({
  invoicePrefix: plainText(12, 'Enter a prefix or leave it empty.').refine(
    (text) => /^[\w/.-]*$/.test(text),
    'Use letters, digits, dashes, dots and slashes.',
  ),
  dueDays,
  grouping: invoiceGrouping,
  /** Printed at the foot of each invoice: where checks go. */
  remitTo: optionalText(400),
  /** Whether an invoice waits when no tax jurisdiction covers a place. */
  taxesUnknownPlaces: z.boolean(),
  /** Null: none are proposed. Many states cap what may be charged. */
  lateFees: lateFeeRule.nullable(),
});
export type BillingSettings = z.infer<typeof billingSettings>;

export const defaultBillingSettings: BillingSettings = {
  invoicePrefix: 'INV-',
  dueDays: 30,
  grouping: 'client',
  remitTo: null,
  taxesUnknownPlaces: true,
  lateFees: null,
};

/** A client's agreed terms; null: the company's apply. */
export const clientTerms = z.object({
  dueDays: dueDays.nullable(),
  grouping: invoiceGrouping.nullable(),
  /** Where invoices go; null: to the client's own address. */
  email: optionalEmail,
  /** Who gets which paper by mail. Left out by callers that do not know of it: as it is. */
  recipients: z
    .array(paperRecipient)
    .max(maxPaperRecipients, `Name at most ${maxPaperRecipients} addresses.`)
    .optional(),
});
export type ClientTerms = z.infer<typeof clientTerms>;
export const noClientTerms: ClientTerms = { dueDays: null, grouping: null, email: null, recipients: [] };

/** When an invoice is due. */
export const dueDateOf = (issuedOn: CalendarDate, days: number): CalendarDate => addDays(issuedOn, days);

/** The number of an invoice or credit note: the prefix and at least five digits. */
export const invoiceNumber = (prefix: string, sequence: number): string =>
  `${prefix}${String(sequence).padStart(5, '0')}`;

/** Credit notes have a series of their own. */
export const creditPrefix = 'CN-';

interface ToBill {
  readonly clientId: string;
  readonly clientAddressId: string | null;
  /** Id of the job or rental. */
  readonly sourceId: string;
  /** The client's PO number; null: none. */
  readonly purchaseOrder: string | null;
}

/** Spellings that differ only in case or outer spaces are one PO number. */
const orderKey = (purchaseOrder: string): string => purchaseOrder.trim().toLowerCase();

/**
 * Groups work into invoices, in the given order: by client, by address, by PO number, or each job and rental
 * separately. Work without a PO number goes on one invoice of the client.
 */
export function groupForInvoices<Work extends ToBill>(
  work: readonly Work[],
  groupingOf: (clientId: string) => InvoiceGrouping,
): Work[][] {
  const groups = Map.groupBy(work, ({ clientId, clientAddressId, sourceId, purchaseOrder }) => {
    const grouping = groupingOf(clientId);
    if (grouping === 'job') return sourceId;
    if (grouping === 'purchase-order')
      return purchaseOrder === null ? clientId : `${clientId}/${orderKey(purchaseOrder)}`;
    return grouping === 'address' ? `${clientId}/${clientAddressId ?? ''}` : clientId;
  });
  return [...groups.values()];
}

/** The PO number of an invoice, if all of its work has the same; otherwise null. */
export function commonOrder(work: readonly Pick<ToBill, 'purchaseOrder'>[]): string | null {
  const first = work[0]?.purchaseOrder ?? null;
  if (first === null) return null;
  const isOne = work.every(
    ({ purchaseOrder }) => purchaseOrder !== null && orderKey(purchaseOrder) === orderKey(first),
  );
  return isOne ? first : null;
}
