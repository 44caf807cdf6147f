import { api } from '../../api/queries.ts';
import { byCursor } from '../../loading/use-rows.ts';

const PAGE_SIZE = 30;

/** Pages of the addresses that need a pin. */
export const unplacedPages = () =>
  api.clients.unplaced.infiniteOptions({
    input: (cursor: string | undefined) => ({ cursor, limit: PAGE_SIZE }),
    ...byCursor,
  });

/** Pins that visits propose for them. */
export const learnedPins = () => api.tracking.learnedPins.queryOptions();

/** How many there are, and whether they can be looked up. */
export const unplacedCounts = () => api.clients.unplaced.queryOptions({ input: { limit: 1 } });
