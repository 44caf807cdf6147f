import { isCalendarDate } from '@haulwright/domain/kernel/calendar-date';

/** Reads one value of an address; undefined for what it cannot mean. */
type ReadField<Value> = (value: unknown) => Value | undefined;

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export const text: ReadField<string> = (value) =>
  typeof value === 'string' && value.length <= 200 ? value : undefined;
export const date: ReadField<string> = (value) =>
  typeof value === 'string' && isCalendarDate(value) ? value : undefined;
export const oneId: ReadField<string> = (value) =>
  typeof value === 'string' && uuid.test(value) ? value : undefined;
/** A number that somebody typed into the address is read as its figures. */
export const oneOf =
  <const Value extends string>(...values: readonly Value[]): ReadField<Value> =>
  (value) =>
    values.find((one) => one === (typeof value === 'number' ? String(value) : value));

/** What an address holds; anything may be missing. */
export type SearchOf<Fields extends Readonly<Record<string, ReadField<unknown>>>> = {
  [Key in keyof Fields]?: Exclude<ReturnType<Fields[Key]>, undefined> | undefined;
};

/**
 * Reads the known values of an address. What is missing or means nothing is there as undefined: the router
 * lays this over the values as they were, so one that was merely left out would stay. Not a schema of the
 * domain's library: every page's address is read by the first script that loads, and the library is three
 * times as large as all of it.
 */
export function searchOf<Fields extends Readonly<Record<string, ReadField<unknown>>>>(fields: Fields) {
  return (address: Readonly<Record<string, unknown>>): SearchOf<Fields> =>
    Object.fromEntries(
      Object.entries(fields).map(([key, read]) => [key, read(address[key])]),
    ) as SearchOf<Fields>;
}
