// Public to other features: a client's page uses these queries too.
import { maxLength } from '@haulwright/domain/kernel/text';
import type { UnitState } from '@haulwright/domain/rentals/unit';
import { keepPreviousData } from '@tanstack/react-query';
import { api } from '../../api/queries.ts';
import { useWrite, type Write } from '../../api/use-write.ts';
import { byCursor } from '../../loading/use-rows.ts';

export interface RentalFilter {
  readonly search?: string | undefined;
  readonly which?: 'ended' | 'all' | undefined;
  readonly clientId?: string | undefined;
}

/** Rentals by name; active ones unless the filter says otherwise. */
export const rentalPages = ({ search = '', which, clientId }: RentalFilter) =>
  api.rentals.list.infiniteOptions({
    input: (cursor: string | undefined) => ({
      search: search.slice(0, maxLength.search),
      which: which ?? ('running' as const),
      clientId,
      cursor,
      limit: 50,
    }),
    ...byCursor,
  });

export interface UnitFilter {
  readonly search?: string | undefined;
  /** The kind's id. */
  readonly kind?: string | undefined;
  readonly state?: UnitState | undefined;
}

/** Units by label number. */
export const unitPages = ({ search = '', kind, state }: UnitFilter) =>
  api.rentals.units.list.infiniteOptions({
    input: (cursor: string | undefined) => ({
      search: search.slice(0, maxLength.search),
      unitTypeId: kind,
      state,
      cursor,
      limit: 50,
    }),
    ...byCursor,
  });

/** Addresses with units on site. */
export const unitPlaces = ({ search = '', kind }: UnitFilter) =>
  api.rentals.units.places.queryOptions({
    input: { search: search.slice(0, maxLength.search), unitTypeId: kind },
  });

export const unitKinds = () => api.rentals.types.list.queryOptions();

/** Two weeks of the stock of all kinds, from a day on. */
export const stockFrom = (from: string | undefined) =>
  api.rentals.stock.queryOptions({ input: { from }, placeholderData: keepPreviousData });

export const rentalOf = (id: string) => api.rentals.get.queryOptions({ input: { id } });

export const rentalAccount = (rentalId: string) =>
  api.invoicing.rentalAccount.queryOptions({ input: { rentalId } });

/** Sends a write of rentals; amounts owed are refetched. */
export const useRentalWrite = <Input, Answer>(
  write: Write<Input, Answer>,
  failed: string,
  onDone: (answer: Answer, input: Input) => void,
) => useWrite(write, { failed, onDone, refreshes: [api.rentals.key(), api.invoicing.key()] });
