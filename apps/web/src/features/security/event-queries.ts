import { api } from '../../api/queries.ts';
import { byCursor } from '../../loading/use-rows.ts';
import type { EventFilter } from './event-filter.ts';

const PAGE_SIZE = 50;

/** The company's sign-in events, newest first, in pages. */
export const eventPages = (filter: EventFilter) =>
  api.securityEvents.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ ...filter, cursor, limit: PAGE_SIZE }),
    ...byCursor,
  });
