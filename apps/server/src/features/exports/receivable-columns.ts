import type { AgeingRow } from '@haulwright/domain/invoicing/payment';
import type { ColumnsById } from './chosen-columns.ts';
import { dollars, instant, number, text } from './list-columns.ts';

/** For the file of what clients owe. */
export const receivableColumns: ColumnsById<AgeingRow> = {
  client: text('Client', ({ clientName }) => clientName, 30),
  current: dollars('Not due', ({ buckets }) => buckets.current),
  '1-30': dollars('1–30 days', ({ buckets }) => buckets['1-30']),
  '31-60': dollars('31–60 days', ({ buckets }) => buckets['31-60']),
  '61-90': dollars('61–90 days', ({ buckets }) => buckets['61-90']),
  'over-90': dollars('Over 90 days', ({ buckets }) => buckets['over-90']),
  credit: dollars('Credit', ({ creditCents }) => creditCents),
  overdue: dollars(
    'Overdue',
    ({ balanceCents, buckets, creditCents }) => balanceCents - buckets.current - creditCents,
  ),
  balance: dollars('Balance', ({ balanceCents }) => balanceCents),
  address: text('Mailed to', ({ mailedTo }) => mailedTo.join(', '), 30),
  disputed: number('Invoices in dispute', ({ disputed }) => disputed),
  reminded: instant('Reminded', ({ remindedAt }) => remindedAt),
  statementSent: instant('Statement sent', ({ statementAt }) => statementAt),
};
