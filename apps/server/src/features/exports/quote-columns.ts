import type { QuoteSummary } from '@haulwright/domain/quotes/quote';
import { quoteStateName } from '@haulwright/domain/quotes/quote-life';
import type { ColumnsById } from './chosen-columns.ts';
import { date, dollars, instant, text } from './list-columns.ts';

/** For the file of quotes. */
export const quoteColumns: ColumnsById<QuoteSummary> = {
  title: text('Quote', ({ title }) => title, 30),
  number: text('Number', ({ number }) => number, 10),
  client: text('Client', ({ clientName }) => clientName, 30),
  state: text('State', ({ state }) => quoteStateName[state], 12),
  created: instant('Created', ({ createdAt }) => createdAt),
  sent: instant('Sent', ({ sentAt }) => sentAt),
  expires: date('Valid through', ({ expiresOn }) => expiresOn),
  'follow-up': date('Follow up', ({ followUpOn }) => followUpOn),
  decided: instant('Answered', ({ decidedAt }) => decidedAt),
  total: dollars('Total', ({ totalCents }) => totalCents),
};
