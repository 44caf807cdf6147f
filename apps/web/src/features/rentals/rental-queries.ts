import { maxLength } from '@haulwright/domain/kernel/text';
import { api } from '../../api/queries.ts';
import { byCursor } from '../../loading/use-rows.ts';

/** Rentals that run, by name. */
export const rentalPages = (search: string) =>
  api.rentals.list.infiniteOptions({
    input: (cursor: string | undefined) => ({
      search: search.slice(0, maxLength.search),
      which: 'running' as const,
      cursor,
      limit: 50,
    }),
    ...byCursor,
  });

/** Units by label number. */
export const unitPages = (search: string) =>
  api.rentals.units.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ search: search.slice(0, maxLength.search), cursor, limit: 50 }),
    ...byCursor,
  });
