import { z } from 'zod';
import { publicBrand } from '../brand/brand.ts';
import { clientPhotoRoles } from '../field/client-photo-roles.ts';
import { calendarDate } from '../kernel/calendar-date.ts';
import { id } from '../kernel/ids.ts';
import { instant } from '../kernel/instant.ts';
import { signedCents } from '../kernel/money.ts';
import { cents } from '../kernel/quantity.ts';
import { attemptStates } from '../payments/attempt-state.ts';
import { emailOrNull, maxLength, optionalText, plainText } from '../kernel/text.ts';
import {
  maxInvoicesPaid,
  maxPortalVisits,
  portalPaperStates,
  portalRequestKinds,
  portalRequestStates,
} from './portal-limits.ts';

/** Anything; what is not a secret of ours gets the same answer as one that has ended. */
export const portalToken = z.string().max(100);

/** An invoice, credit note or deposit request as the client sees it in a list. */
export const portalPaper = z.object({
  id,
  /** "Invoice 1042", "Credit note CN-7". */
  title: z.string(),
  date: calendarDate.nullable(),
  dueDate: calendarDate.nullable(),
  totalCents: signedCents,
  openCents: signedCents,
  state: z.enum(portalPaperStates),
});
export type PortalPaper = z.infer<typeof portalPaper>;
export const portalPapers = z.object({ items: z.array(portalPaper).max(50), nextCursor: id.nullable() });
export type PortalPapers = z.infer<typeof portalPapers>;

/** A visit to come: its day, and the hours in which the crew arrives where they are agreed. */
export const portalComingVisit = z.object({
  jobId: id,
  title: z.string(),
  date: calendarDate,
  windowStartMinute: z.number().int().nullable(),
  windowEndMinute: z.number().int().nullable(),
  address: z.string().nullable(),
});
export const portalPastVisit = z.object({
  jobId: id,
  title: z.string(),
  date: calendarDate,
  address: z.string().nullable(),
  gallons: z.number().int().nullable(),
});

/** What shows that a visit took place. */
export const portalProof = portalPastVisit.extend({
  jobNumber: z.string(),
  /** Who signed, and the drawn signature. */
  signature: z
    .object({ name: z.string().nullable(), strokes: z.array(z.array(z.tuple([z.number(), z.number()]))) })
    .nullable(),
  tickets: z.array(z.string()),
  /** The papers of the load; a draft is not printed for the client yet. */
  manifests: z.array(z.object({ id, number: z.string(), isPrinted: z.boolean() })),
  /** What the crew or the office shows of the crew's photos. */
  photos: z.array(z.object({ id, role: z.enum(clientPhotoRoles), at: instant })),
});
export type PortalProof = z.infer<typeof portalProof>;

export const portalQuote = z.object({
  id,
  number: z.string(),
  title: z.string(),
  totalCents: signedCents,
  expiresOn: calendarDate,
});

/** A bank transfer that has begun and is not settled; its invoices stay open meanwhile. */
export const portalTransfer = z.object({ invoiceIds: z.array(id), cents, since: instant });
export type PortalTransfer = z.infer<typeof portalTransfer>;

/** How a payment stands; only the card provider says that money was received. */
export const portalPayment = z.object({ state: z.enum(attemptStates), cents, since: instant });
export type PortalPayment = z.infer<typeof portalPayment>;

export const portalPayInput = z.object({
  token: portalToken,
  invoices: z
    .array(z.object({ invoiceId: id, cents: cents.min(1, 'Enter an amount.') }))
    .min(1, 'Choose an invoice.')
    .max(maxInvoicesPaid, `At most ${maxInvoicesPaid} invoices are paid at once.`)
    .refine((all) => new Set(all.map(({ invoiceId }) => invoiceId)).size === all.length, {
      message: 'Name each invoice once.',
    }),
});

/** What the client asked for here, and what became of it. */
export const portalAsked = z.object({
  id,
  kind: z.enum(portalRequestKinds),
  state: z.enum(portalRequestStates),
  note: z.string().nullable(),
  reason: z.string().nullable(),
  at: instant,
});

/** The company behind a link. */
export const portalCompany = z.object({ name: z.string(), phone: z.string().nullable() });
export type PortalCompany = z.infer<typeof portalCompany>;

/** The first page of a client's portal. */
export const portalOverview = z.object({
  company: publicBrand.extend({ ...portalCompany.shape, timeZone: z.string() }),
  client: z.object({
    name: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    addresses: z.array(z.object({ id, line: z.string() })).max(200),
    /** No new work for a client who was archived. */
    mayRequestWork: z.boolean(),
  }),
  today: calendarDate,
  openCents: signedCents,
  overdueCents: signedCents,
  creditCents: signedCents,
  /** Whether a card provider is connected. */
  takesPayments: z.boolean(),
  transfers: z.array(portalTransfer).max(50),
  papers: portalPapers,
  coming: z.array(portalComingVisit).max(maxPortalVisits),
  past: z.array(portalPastVisit).max(maxPortalVisits),
  quotes: z.array(portalQuote).max(50),
  asked: z.array(portalAsked).max(20),
});
export type PortalOverview = z.infer<typeof portalOverview>;

/** `id` is made by the page, so that a request that is sent twice is stored once. */
export const portalWorkInput = z.object({
  token: portalToken,
  id,
  kind: z.enum(['service', 'pick-up']),
  clientAddressId: id,
  note: optionalText(maxLength.description / 4),
});
export type PortalWorkInput = z.output<typeof portalWorkInput>;

export const portalChangeInput = z
  .object({
    token: portalToken,
    id,
    newEmail: emailOrNull.default(null),
    newPhone: optionalText(maxLength.phone),
    newGateCode: optionalText(40),
    /** Whose gate code it is. */
    clientAddressId: id.nullable().default(null),
    note: optionalText(maxLength.description / 4),
  })
  .refine(
    ({ newEmail, newPhone, newGateCode }) => newEmail !== null || newPhone !== null || newGateCode !== null,
    {
      path: ['newPhone'],
      message: 'Enter at least one change.',
    },
  )
  .refine(({ newGateCode, clientAddressId }) => newGateCode === null || clientAddressId !== null, {
    path: ['clientAddressId'],
    message: 'Choose the address of the gate.',
  });
export type PortalChangeInput = z.output<typeof portalChangeInput>;

/** The link of a client, for the office. */
export const portalLink = z.object({
  /** With the secret in its fragment. */
  address: z.string(),
  expiresAt: instant,
  lastOpenedAt: instant.nullable(),
  opens: z.number().int(),
});

/** A request in the office's inbox. */
export const portalRequest = portalAsked.extend({
  clientId: id,
  clientName: z.string(),
  address: z.string().nullable(),
  job: z.object({ id, number: z.string() }).nullable(),
  newEmail: z.string().nullable(),
  newPhone: z.string().nullable(),
  newGateCode: z.string().nullable(),
  decidedByName: z.string().nullable(),
  decidedAt: instant.nullable(),
});
export type PortalRequest = z.infer<typeof portalRequest>;

export const portalDecision = z.object({
  decision: z.enum(['accept', 'refuse']),
  /** Shown to the client. */
  reason: plainText(maxLength.line).nullable().default(null),
});
