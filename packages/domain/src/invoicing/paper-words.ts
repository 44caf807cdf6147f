import type { InvoiceSummary } from './invoice.ts';
import type { ToSendQueue } from './sending.ts';

/** How an invoice stands, in a word: on the screen and in its file. */
export function standingText({
  state,
  settlement,
  kind,
}: Pick<InvoiceSummary, 'state' | 'settlement' | 'kind'>): string {
  const isCredit = kind === 'credit-note';
  if (state === 'draft') return 'Draft';
  if (state === 'approved') return 'Approved';
  if (state === 'void') return 'Void';
  switch (settlement) {
    case 'paid':
      return isCredit ? 'Used' : 'Paid';
    case 'credited':
      return 'Credited';
    case 'overdue':
      return 'Overdue';
    case 'part-paid':
      return isCredit ? 'Used in part' : 'Paid in part';
    case 'written-off':
      return 'Written off';
    default:
      return isCredit ? 'Credit' : 'Open';
  }
}

/** Why an invoice waits in *To send*. */
export const queueText: Record<ToSendQueue, string> = {
  'not-sent': 'Not sent',
  refused: 'Refused',
  'perhaps-sent': 'Perhaps sent, look',
  'to-print': 'To print',
  'no-address': 'No address',
};
