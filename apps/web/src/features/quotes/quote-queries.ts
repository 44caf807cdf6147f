import { maxLength } from '@haulwright/domain/kernel/text';
import { api } from '../../api/queries.ts';
import { useWrite, type Write } from '../../api/use-write.ts';
import { byCursor } from '../../loading/use-rows.ts';

export const quoteFilters = [
  'all',
  'follow-up',
  'drafts',
  'open',
  'expired',
  'accepted',
  'declined',
  'withdrawn',
] as const;
export type QuoteFilter = (typeof quoteFilters)[number];

/** Quotes, newest first. */
export const quotePages = (which: QuoteFilter, search: string) =>
  api.quotes.list.infiniteOptions({
    input: (cursor: string | undefined) => ({
      which,
      search: search.slice(0, maxLength.search),
      cursor,
      limit: 50,
    }),
    ...byCursor,
  });

/** Number of quotes due for a follow-up. */
export const quoteCounts = () => api.quotes.counts.queryOptions();

export const quoteOf = (id: string) => api.quotes.get.queryOptions({ input: { id } });

/** Sends a write of quotes. */
export const useQuoteWrite = <Input, Answer>(
  write: Write<Input, Answer>,
  failed: string,
  onDone: (answer: Answer, input: Input) => void,
) => useWrite(write, { failed, onDone, refreshes: [api.quotes.key()] });
