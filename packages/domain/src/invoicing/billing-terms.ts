import { z } from 'zod';
import { addDays, type CalendarDate } from '../kernel/calendar-date.ts';
import { cents } from '../kernel/quantity.ts';
import { optionalEmail, optionalText, plainText } from '../kernel/text.ts';

/** What goes on one invoice. */
export const invoiceGroupings = ['client', 'address', 'job'] as const;
export const invoiceGrouping = z.enum(invoiceGroupings);
export type InvoiceGrouping = z.infer<typeof invoiceGrouping>;
export const invoiceGroupingText: Record<InvoiceGrouping, string> = {
  client: 'One invoice per client',
  address: 'One invoice per address',
  job: 'One invoice per job',
};

export const maxDueDays = 365;
const dueDays = z.number().int().min(0).max(maxDueDays, `Enter at most ${maxDueDays} days.`);

export const lateFeeRule = z.object({
  graceDays: z.number().int().min(0).max(365),
  ppm: z.number().int().min(0).max(1_000_000, 'Enter at most 100 %.'),
  fixedCents: cents.max(100_000_000),
  capCents: cents.max(100_000_000).nullable().default(null),
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
  /** Whether an invoice waits when no tax jurisdiction is entered for a place. */
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

/** What a client has agreed on; null: as the company bills. */
export const clientTerms = z.object({
  dueDays: dueDays.nullable(),
  grouping: invoiceGrouping.nullable(),
  /** Where invoices go; null: to the client's own address. */
  email: optionalEmail,
});
export type ClientTerms = z.infer<typeof clientTerms>;
export const noClientTerms: ClientTerms = { dueDays: null, grouping: null, email: null };

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
  /** Of the job or rental. */
  readonly sourceId: string;
}

/** Sorts work into invoices, in the order it is given: by client, by address or each job and rental for itself. */
export function groupForInvoices<Work extends ToBill>(
  work: readonly Work[],
  groupingOf: (clientId: string) => InvoiceGrouping,
): Work[][] {
  const groups = Map.groupBy(work, ({ clientId, clientAddressId, sourceId }) => {
    const grouping = groupingOf(clientId);
    if (grouping === 'job') return sourceId;
    return grouping === 'address' ? `${clientId}/${clientAddressId ?? ''}` : clientId;
  });
  return [...groups.values()];
}
