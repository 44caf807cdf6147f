/** How invoices are issued and sent many at once. Apart from the schemas: a page's first script has no room for those. */

/** Invoices of one send-out. */
export const maxInSendOut = 2_000;
/** Numbers are given in batches of at most this many. */
export const issuedAtOnce = 50;
/** Papers of one print batch. */
export const maxPrintedAtOnce = 200;

/**
 * What becomes of an invoice of a send-out:
 * - `waiting`: it is a draft yet, or not looked at;
 * - `queued`: it has its number, and its mail goes next;
 * - `mailing`: the mail server is being asked;
 * - `mailed`, `refused`: what the mail server said;
 * - `perhaps-mailed`: nobody can know: the server or the connection died while the mail went;
 * - `to-print`, `no-address`: it has its number, and no mail;
 * - `left-out`, `stopped`: it stays as it was.
 */
export const sendOutStates = [
  'waiting',
  'queued',
  'mailing',
  'mailed',
  'refused',
  'perhaps-mailed',
  'to-print',
  'no-address',
  'left-out',
  'stopped',
] as const;
export type SendOutState = (typeof sendOutStates)[number];

/** While an invoice is in one of these, no other send-out takes it. */
export const openSendOutStates = ['waiting', 'queued', 'mailing'] as const satisfies readonly SendOutState[];

/** How far a send-out is. It waits first, so that it can be stopped before its first invoice. */
export const sendOutStatuses = ['waiting', 'under-way', 'stopping', 'stopped', 'done'] as const;
export type SendOutStatus = (typeof sendOutStatuses)[number];

/** Who ended a send-out early: somebody, or a mail server that takes nothing. */
export const sendOutStoppers = ['person', 'mail-server'] as const;
export type SendOutStopper = (typeof sendOutStoppers)[number];

/** Why an invoice is left out. */
export const leftOutReasons = [
  'not-approved',
  'on-hold',
  'empty',
  'tax-not-set',
  'void',
  'disputed',
  'already-sent',
  'being-sent',
  'sent-often',
] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];

/** What is known of an invoice before it goes out. */
export interface OutgoingInvoice {
  readonly state: 'draft' | 'approved' | 'issued' | 'void';
  readonly isHeld: boolean;
  readonly isDisputed: boolean;
  /** Mailed, posted or handed over already. */
  readonly isSent: boolean;
  /** In another send-out that is not over. */
  readonly isBeingSent: boolean;
  readonly lineCount: number;
  readonly taxesNotSet: number;
}

/** Why an invoice cannot go out; null: it can. */
export function leftOutReasonOf(invoice: OutgoingInvoice): LeftOutReason | null {
  if (invoice.isBeingSent) return 'being-sent';
  if (invoice.state === 'void') return 'void';
  if (invoice.state === 'issued')
    return invoice.isSent ? 'already-sent' : invoice.isDisputed ? 'disputed' : null;
  if (invoice.isHeld) return 'on-hold';
  if (invoice.state === 'draft') return 'not-approved';
  if (invoice.lineCount === 0) return 'empty';
  return invoice.taxesNotSet > 0 ? 'tax-not-set' : null;
}

/** Why issued papers stand in *To send*. */
export const toSendQueues = ['not-sent', 'refused', 'perhaps-sent', 'to-print', 'no-address'] as const;
export type ToSendQueue = (typeof toSendQueues)[number];
