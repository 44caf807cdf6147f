import type { AgreedPrice } from '@haulwright/domain/pricing/agreed-price';
import { agreedLines } from '@haulwright/domain/quotes/quote-lines';
import { quoteNumber } from '@haulwright/domain/quotes/quote-life';
import type { Answerer } from '../../platform/events/events.ts';
import { acceptedLinesOfJobs } from './quote-links.queries.ts';

export const agreedPriceOfJob: Answerer<'prices.agreed'> = {
  says: 'quotes: what the client accepted for each',
  async answer(tx, { ids }) {
    const accepted = await acceptedLinesOfJobs(tx, ids);
    return new Map(
      [...accepted].flatMap(([jobId, lines]): [string, AgreedPrice][] => {
        const [first] = lines;
        if (first === undefined) return [];
        const { sequence, isForAddress } = first;
        return [[jobId, { name: `Quote ${quoteNumber(sequence)}`, isForAddress, lines: agreedLines(lines) }]];
      }),
    );
  },
};
