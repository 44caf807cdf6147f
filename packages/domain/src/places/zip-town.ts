import { z } from 'zod';

/** Five digits; the four after a dash say which street, not which town. */
const fiveDigits = 'Enter the five digits of a ZIP code.';
export const zipCode = z
  .string()
  .max(5, fiveDigits)
  .regex(/^\d{5}$/, fiveDigits);

/** A town that mail to a ZIP code is addressed to. */
export const zipTown = z.object({ city: z.string().max(120), state: z.string().max(40) });
export type ZipTown = z.infer<typeof zipTown>;

/** More towns than this are not offered for one ZIP code. */
export const maxTowns = 6;

/** The five digits of what is typed as a ZIP code ('17601', '17601-1234'); null while it is none. */
export const zipOf = (typed: string): string | null => /^\s*(\d{5})(?:-?\d{4})?\s*$/.exec(typed)?.[1] ?? null;

const isSame = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

const isTown = (one: ZipTown, other: ZipTown): boolean =>
  isSame(one.city, other.city) && isSame(one.state, other.state);

/** Towns in their order, each once, however it is capitalized. */
export const eachOnce = (towns: readonly ZipTown[]): ZipTown[] =>
  towns.filter((town, at) => towns.findIndex((one) => isTown(one, town)) === at);

/**
 * What a ZIP code's towns fill in of an address: the only town, or only the state where all are in one. Fields
 * that a person typed in stay; those an earlier ZIP filled are filled again.
 * @param filled what the ZIP before filled in
 */
export function fillOf(
  towns: readonly ZipTown[],
  typed: ZipTown,
  filled: Partial<ZipTown>,
): Partial<ZipTown> {
  const [first] = towns;
  if (first === undefined) return {};
  const isFree = (field: keyof ZipTown) => typed[field].trim() === '' || typed[field] === filled[field];
  const isOneTown = towns.length === 1;
  const isOneState = towns.every(({ state }) => isSame(state, first.state));
  return {
    ...(isOneTown && isFree('city') && { city: first.city }),
    ...(isOneState && isFree('state') && { state: first.state }),
  };
}

/** City and state of an address, from its ZIP code where they were not typed; null while a person has to choose. */
export function wholeTown(towns: readonly ZipTown[], typed: ZipTown): ZipTown | null {
  const { city, state } = { ...typed, ...fillOf(towns, typed, {}) };
  return city.trim() === '' || state.trim() === '' ? null : { city, state };
}

/** The towns to choose from: several, while the address names none of them. */
export const townsToOffer = (towns: readonly ZipTown[], typed: ZipTown): readonly ZipTown[] =>
  towns.length < 2 || towns.some((town) => isTown(town, typed)) ? [] : towns;
