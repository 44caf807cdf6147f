import type { PersonDatabase } from '../device/database.ts';
import { lasting } from '../device/database.ts';

/** Consecutive numbers. */
export interface NumberSpan {
  readonly firstNumber: number;
  readonly count: number;
}

/** Draft key of the numbers this phone may use for a truck. */
export const poolKey = (vehicleId: string): string => `numbers:${vehicleId}`;
/** Draft key of the numbers of a stop's papers. */
export const givenKey = (stopKey: string): string => `paper:${stopKey}`;

/** By rule pack. */
export type GivenNumbers = Readonly<Record<string, number>>;

export const leftIn = (spans: readonly NumberSpan[]): number =>
  spans.reduce((sum, { count }) => sum + count, 0);

/** Takes the first number; returns it and the rest; null when there is none. */
export function takeFirst(
  spans: readonly NumberSpan[],
): { readonly number: number; readonly rest: readonly NumberSpan[] } | null {
  const [first, ...others] = spans;
  if (first === undefined) return null;
  const { firstNumber, count } = first;
  const left = count > 1 ? [{ firstNumber: firstNumber + 1, count: count - 1 }] : [];
  return { number: firstNumber, rest: [...left, ...others] };
}

export const spansIn = (value: unknown): readonly NumberSpan[] =>
  Array.isArray(value) ? (value as readonly NumberSpan[]) : [];

/**
 * Assigns numbers of the truck to a stop's papers, each once: assigned numbers stay, even when two tabs ask
 * at the same time. Packs for which no number is left get none.
 */
export function giveNumbers(
  database: PersonDatabase,
  stopKey: string,
  vehicleId: string,
  packIds: readonly string[],
): Promise<void> {
  return lasting(database, () =>
    database.transaction('rw', database.drafts, async () => {
      const given = (await database.drafts.get(givenKey(stopKey)))?.value as GivenNumbers | undefined;
      let spans = spansIn((await database.drafts.get(poolKey(vehicleId)))?.value);
      const numbers: Record<string, number> = { ...given };
      for (const packId of packIds) {
        const taken = numbers[packId] === undefined ? takeFirst(spans) : null;
        if (taken === null) continue;
        numbers[packId] = taken.number;
        spans = taken.rest;
      }
      const savedAt = Date.now();
      await database.drafts.put({ key: givenKey(stopKey), value: numbers, savedAt });
      await database.drafts.put({ key: poolKey(vehicleId), value: spans, savedAt });
    }),
  );
}
