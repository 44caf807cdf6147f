import { agreedLines } from '@haulwright/domain/quotes/quote-lines';
import { quoteNumber } from '@haulwright/domain/quotes/quote-life';
import type { Answerer } from '../../platform/events/events.ts';
import { acceptedLinesOfJob } from './quote-links.queries.ts';

export const agreedPriceOfJob: Answerer<'price.agreed'> = {
  says: 'quotes: what the client accepted for it',
  async answer(tx, { jobId }) {
    const lines = await acceptedLinesOfJob(tx, jobId);
    const [first] = lines;
    if (first === undefined) return null;
    return {
      name: `Quote ${quoteNumber(first.sequence)}`,
      isForAddress: first.isForAddress,
      lines: agreedLines(lines),
    };
  },
};
