import { z } from 'zod';
import { calendarDate } from '../kernel/calendar-date.ts';
import { id } from '../kernel/ids.ts';
import { instant } from '../kernel/instant.ts';
import { quantityThousandths, signedCents, unitPrice } from '../kernel/money.ts';
import { priceHolds } from '../pricing/price-job.ts';
import { revenueCategory } from '../pricing/price-rule.ts';

export const invoiceStates = ['draft', 'approved', 'issued', 'void'] as const;
export const invoiceKinds = ['invoice', 'credit-note'] as const;
export type InvoiceKind = (typeof invoiceKinds)[number];
export const settlements = ['open', 'part-paid', 'paid', 'overdue', 'written-off'] as const;

/** Why work waits before it is billed. */
export const billingHolds = [...priceHolds, 'price-missing'] as const;
export const billingHold = z.enum(billingHolds);
export type BillingHold = z.infer<typeof billingHold>;

/** What holds a draft: nobody said whether or how much it is taxed. */
export const taxNotSet = z.object({
  /** The jurisdiction; null: none is known of the place. */
  name: z.string().nullable(),
  what: revenueCategory.nullable(),
});

/** Completed work of which something is not on any invoice yet. */
export const unbilledJob = z.object({
  jobId: id,
  jobNumber: z.string(),
  title: z.string(),
  completedOn: calendarDate,
  clientId: id,
  clientName: z.string(),
  clientAddressId: id.nullable(),
  address: z.string().nullable(),
  /** Owed less billed, without taxes; a credit is negative. Null while it waits. */
  dueCents: signedCents.nullable(),
  /** Part of it is billed: a correction came after. */
  isCorrection: z.boolean(),
  holds: z.array(billingHold),
});
export type UnbilledJob = z.infer<typeof unbilledJob>;

/** A rental of which something is due and not on any invoice yet. */
export const unbilledRental = z.object({
  rentalId: id,
  name: z.string(),
  clientId: id,
  clientName: z.string(),
  address: z.string().nullable(),
  /** Owed less billed up to today, without taxes; a credit is negative. */
  dueCents: signedCents,
  /** Something of it was billed before. */
  isBilled: z.boolean(),
});
export type UnbilledRental = z.infer<typeof unbilledRental>;

const ofInvoice = {
  id,
  kind: z.enum(invoiceKinds),
  state: z.enum(invoiceStates),
  /** Drafts have none. */
  number: z.string().nullable(),
  clientId: id,
  clientName: z.string(),
  invoiceDate: calendarDate.nullable(),
  dueDate: calendarDate.nullable(),
  subtotalCents: signedCents,
  taxCents: signedCents,
  totalCents: signedCents,
  /** What is still to be paid; 0 for drafts and voids, negative for a credit that was not used. */
  openCents: signedCents,
  /** Of issued ones. */
  settlement: z.enum(settlements).nullable(),
  sentAt: instant.nullable(),
};

export const invoiceSummary = z.object({
  ...ofInvoice,
  jobCount: z.number().int(),
  createdAt: instant,
});
export type InvoiceSummary = z.infer<typeof invoiceSummary>;

export const invoiceLine = z.object({
  jobId: id.nullable(),
  rentalId: id.nullable(),
  description: z.string(),
  quantityThousandths: quantityThousandths,
  unit: z.string(),
  unitPrice,
  cents: signedCents,
});
export type InvoiceLine = z.infer<typeof invoiceLine>;

/** What shows that the work was done. */
export const proofOfService = z.object({
  jobId: id,
  jobNumber: z.string(),
  title: z.string(),
  completedOn: calendarDate.nullable(),
  address: z.string().nullable(),
  gallons: z.number().int().nullable(),
  signedBy: z.string().nullable(),
  /** Where the gallons were taken: ticket numbers of disposal sites. */
  tickets: z.array(z.string()),
});
export type ProofOfService = z.infer<typeof proofOfService>;

export const invoiceTax = z.object({
  name: z.string(),
  ppm: z.number().int(),
  taxableCents: signedCents,
  cents: signedCents,
});

/** Who bills whom, as printed; kept with the invoice when it is issued. */
export const invoiceParties = z.object({
  companyName: z.string(),
  companyAddress: z.string().nullable(),
  companyPhone: z.string().nullable(),
  remitTo: z.string().nullable(),
  billToName: z.string(),
  billToContact: z.string().nullable(),
  billToAddress: z.string().nullable(),
  timeZone: z.string(),
  paper: z.enum(['us-letter', 'a4']),
});
export type InvoiceParties = z.infer<typeof invoiceParties>;

export const invoiceDeliveryKinds = ['mail', 'by-hand', 'reminder'] as const;

export const invoiceDetail = z.object({
  ...ofInvoice,
  lines: z.array(invoiceLine),
  taxes: z.array(invoiceTax),
  taxNotSet: z.array(taxNotSet),
  parties: invoiceParties,
  /** Where it would be mailed. */
  email: z.string().nullable(),
  dueDays: z.number().int(),
  purchaseOrder: z.string().nullable(),
  note: z.string().nullable(),
  creditsInvoice: z.object({ id, number: z.string().nullable() }).nullable(),
  /** The credit note that mirrors it. */
  creditedBy: z.object({ id, number: z.string().nullable() }).nullable(),
  writtenOffCents: signedCents,
  voidReason: z.string().nullable(),
  services: z.array(proofOfService),
  deliveries: z.array(
    z.object({
      kind: z.enum(invoiceDeliveryKinds),
      to: z.string().nullable(),
      at: instant,
      byName: z.string(),
    }),
  ),
  payments: z.array(
    z.object({
      /** A payment, or a credit note that was set against it. */
      id,
      what: z.string(),
      on: calendarDate,
      cents: signedCents,
      isCredit: z.boolean(),
    }),
  ),
});
export type InvoiceDetail = z.infer<typeof invoiceDetail>;
