import { z } from 'zod';
import { calendarDate } from '../kernel/calendar-date.ts';
import { id } from '../kernel/ids.ts';
import { instant } from '../kernel/instant.ts';
import { quantityThousandths, signedCents, unitPrice } from '../kernel/money.ts';
import { priceHolds } from '../pricing/price-job.ts';
import { revenueCategory } from '../pricing/price-rule.ts';
import { draftDiscount } from './draft-change.ts';
import { invoiceLineKinds } from './line-kind.ts';
import { noReminderReasons } from './reminders.ts';

export const invoiceStates = ['draft', 'approved', 'issued', 'void'] as const;
export const invoiceKinds = ['invoice', 'credit-note'] as const;
export type InvoiceKind = (typeof invoiceKinds)[number];
export const settlements = ['open', 'part-paid', 'paid', 'overdue', 'written-off', 'credited'] as const;

/** Why work is held before it is billed. */
export const billingHolds = [...priceHolds, 'price-missing'] as const;
export const billingHold = z.enum(billingHolds);
export type BillingHold = z.infer<typeof billingHold>;

/** Why a draft is held: its taxability or rate was not entered. */
export const taxNotSet = z.object({
  /** The jurisdiction; null: none covers the place. */
  name: z.string().nullable(),
  what: revenueCategory.nullable(),
});

/** Completed work that is not fully invoiced. */
export const unbilledJob = z.object({
  jobId: id,
  jobNumber: z.string(),
  title: z.string(),
  completedOn: calendarDate,
  clientId: id,
  clientName: z.string(),
  clientAddressId: id.nullable(),
  address: z.string().nullable(),
  /** Owed less billed, without taxes; a credit is negative. Null while it is held. */
  dueCents: signedCents.nullable(),
  /** Part of it was billed before a correction. */
  isCorrection: z.boolean(),
  holds: z.array(billingHold),
});
export type UnbilledJob = z.infer<typeof unbilledJob>;

/** A rental with an uninvoiced amount due. */
export const unbilledRental = z.object({
  rentalId: id,
  name: z.string(),
  clientId: id,
  clientName: z.string(),
  address: z.string().nullable(),
  /** Owed less billed up to today, without taxes; a credit is negative. */
  dueCents: signedCents,
  /** Part of it was billed before. */
  isBilled: z.boolean(),
});

/** What a rental owes from its start up to today, and what was invoiced; without taxes. */
export const rentalAccount = z.object({
  owedCents: signedCents,
  /** On drafts and issued invoices, less what was credited. */
  billedCents: signedCents,
  /** Owed less billed and what was waived or credited as goodwill; a credit is negative. */
  dueCents: signedCents,
  /** The newest 100. */
  invoices: z.array(
    z.object({
      id,
      kind: z.enum(invoiceKinds),
      state: z.enum(invoiceStates),
      /** Drafts have none. */
      number: z.string().nullable(),
      invoiceDate: calendarDate.nullable(),
      /** Total of the rental's lines. */
      cents: signedCents,
    }),
  ),
});
export type RentalAccount = z.infer<typeof rentalAccount>;

/** A service agreement with an uninvoiced amount due. */
export const unbilledAgreement = z.object({
  agreementId: id,
  name: z.string(),
  clientId: id,
  clientName: z.string(),
  /** Null: for all of the client's. */
  address: z.string().nullable(),
  /** Owed less billed up to today, without taxes; a credit is negative. */
  dueCents: signedCents,
  /** Part of it was billed before. */
  isBilled: z.boolean(),
});

/** What an agreement owes and what was billed. */
export const agreementAccount = z.object({
  dueCents: signedCents,
  billedCents: signedCents,
  waivedCents: signedCents,
  /** The newest 50 invoices and drafts that bill it, newest first, with its share of each. */
  invoices: z.array(
    z.object({
      id,
      number: z.string().nullable(),
      state: z.enum(invoiceStates),
      invoiceDate: calendarDate.nullable(),
      cents: signedCents,
    }),
  ),
});
export type AgreementAccount = z.infer<typeof agreementAccount>;

const ofInvoice = {
  id,
  kind: z.enum(invoiceKinds),
  /** It requests a deposit: payments on it become the client's credit. */
  isDeposit: z.boolean(),
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
  /** The unpaid amount; 0 for drafts and voids, negative for an unused credit. */
  openCents: signedCents,
  /** For issued ones. */
  settlement: z.enum(settlements).nullable(),
  /** Its client disputes it, and something is open on it. */
  isDisputed: z.boolean(),
  /** Since when a bank transfer to pay it is under way; null: none is. */
  transferSince: instant.nullable().default(null),
  sentAt: instant.nullable(),
};

export const invoiceSummary = z.object({
  ...ofInvoice,
  jobCount: z.number().int(),
  createdAt: instant,
});
export type InvoiceSummary = z.infer<typeof invoiceSummary>;

/** What can be changed of a line of a draft, and its amount. */
export const lineValues = z.object({
  description: z.string(),
  quantityThousandths,
  unit: z.string(),
  unitPrice,
  cents: signedCents,
});
export type LineValues = z.infer<typeof lineValues>;

export const invoiceLine = z.object({
  /** Its position, which identifies it; those of removed lines are missing. */
  position: z.number().int(),
  jobId: id.nullable(),
  rentalId: id.nullable(),
  agreementId: id.nullable(),
  description: z.string(),
  quantityThousandths: quantityThousandths,
  unit: z.string(),
  unitPrice,
  cents: signedCents,
  kind: z.enum(invoiceLineKinds),
  /** Who changed or added it on the draft; null: it is as it was billed. */
  changed: z
    .object({
      /** What it was; null: it was added. */
      from: lineValues.nullable(),
      byName: z.string(),
      at: instant,
    })
    .nullable(),
});
export type InvoiceLine = z.infer<typeof invoiceLine>;

/** Proof that the work was done. */
export const proofOfService = z.object({
  jobId: id,
  jobNumber: z.string(),
  title: z.string(),
  completedOn: calendarDate.nullable(),
  address: z.string().nullable(),
  gallons: z.number().int().nullable(),
  signedBy: z.string().nullable(),
  /** Ticket numbers of the disposal sites that received the gallons. */
  tickets: z.array(z.string()),
  /** Valid manifests of the job’s waste. */
  manifests: z.array(z.string()),
});
export type ProofOfService = z.infer<typeof proofOfService>;

export const invoiceTax = z.object({
  name: z.string(),
  ppm: z.number().int(),
  taxableCents: signedCents,
  cents: signedCents,
});

/** Seller and buyer as printed; stored with the invoice when it is issued. */
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

/** What a client disputed. */
export const invoiceDispute = z.object({
  reason: z.string(),
  at: instant,
  byName: z.string(),
  /** Null while it lasts. */
  endedAt: instant.nullable(),
  endedByName: z.string().nullable(),
});
export type InvoiceDispute = z.infer<typeof invoiceDispute>;

/** When an open invoice is reminded of by itself: `on` a day, `days` after it was due; or why not. */
export const upcomingReminder = z.union([
  z.object({ on: calendarDate, days: z.number().int() }),
  z.object({ why: z.enum(noReminderReasons) }),
]);
export type UpcomingReminder = z.infer<typeof upcomingReminder>;

/**
 * `perhaps-mailed`: the server or the connection died while the mail went. `taken-back`: what was marked as posted
 * was not.
 */
export const invoiceDeliveryKinds = [
  'mail',
  'by-hand',
  'reminder',
  'not-mailed',
  'perhaps-mailed',
  'taken-back',
] as const;

const recipients = z.object({ to: z.array(z.string()), cc: z.array(z.string()) });

export const invoiceDetail = z.object({
  ...ofInvoice,
  lines: z.array(invoiceLine),
  taxes: z.array(invoiceTax),
  taxNotSet: z.array(taxNotSet),
  parties: invoiceParties,
  /** The address it would be mailed to. */
  email: z.string().nullable(),
  /** Whom it goes to by mail, and its reminders. */
  mailedTo: z.object({ invoice: recipients, reminder: recipients }),
  dueDays: z.number().int(),
  purchaseOrder: z.string().nullable(),
  note: z.string().nullable(),
  /** Off the other lines of it; its line is among them. */
  discount: draftDiscount.nullable(),
  /** Why a draft is held back, and by whom. */
  hold: z.object({ reason: z.string(), byName: z.string(), at: instant }).nullable(),
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
      /** What the mail server said of those who did not get it; null: all did. */
      failure: z.string().nullable(),
      at: instant,
      byName: z.string(),
      /** Of a reminder that went by itself: days after the invoice was due. */
      reminderDays: z.number().int().nullable(),
      /** The day it was posted or handed over, when that was another. */
      postedOn: calendarDate.nullable(),
    }),
  ),
  /** The newest 20, the one that lasts first. */
  disputes: z.array(invoiceDispute),
  /** Null for what is not issued, or settled. */
  nextReminder: upcomingReminder.nullable(),
  payments: z.array(
    z.object({
      /** A payment, or an applied credit note. */
      id,
      what: z.string(),
      on: calendarDate,
      cents: signedCents,
      isCredit: z.boolean(),
    }),
  ),
});
export type InvoiceDetail = z.infer<typeof invoiceDetail>;
