/** A link is valid for as long after the last mail that carried it. */
export const portalLinkDays = 180;
/** What a client may ask for in a day, work and changes each. */
export const maxRequestsADay = 5;
/** Visits shown to a client, newest first. */
export const maxPortalVisits = 50;
/** 256 bits, base64url. */
export const portalTokenPattern = /^[\w-]{43}$/;

export const portalRequestKinds = ['service', 'pick-up', 'change'] as const;
export type PortalRequestKind = (typeof portalRequestKinds)[number];
export const portalRequestStates = ['waiting', 'accepted', 'refused'] as const;
export type PortalRequestState = (typeof portalRequestStates)[number];

/** How an invoice stands, in the client's words. */
export const portalPaperStates = [
  'open',
  'part-paid',
  'overdue',
  'paid',
  'credited',
  'credit',
  'void',
] as const;
export type PortalPaperState = (typeof portalPaperStates)[number];
/** What a client pays online at least. */
export const leastPortalCents = 100;
/** Invoices that are paid at once. */
export const maxInvoicesPaid = 100;
/** Photos with a request for work. */
export const maxRequestPhotos = 3;
/** Of a photo with a request; the page sends far smaller ones. */
export const maxPortalPhotoBytes = 3_000_000;
/** The longest side of a photo that the page sends, in pixels. */
export const portalPhotoPixels = 1_600;
