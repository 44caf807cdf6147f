import type { PaperRule } from '@haulwright/domain/field/pack-papers';
import { useEffect } from 'react';
import { draftOf } from '../device/drafts.ts';
import type { StopView } from '../state/day-view.ts';
import { useField } from '../state/field-context.ts';
import { type GivenNumbers, givenKey, giveNumbers, leftIn, poolKey, spansIn } from '../state/number-pool.ts';
import { shiftView } from '../state/shift-view.ts';

/** The truck whose number pool a stop's papers use. */
export function useTruck(stop: StopView | null): string | null {
  const { pack } = useField();
  return stop?.route?.vehicleId ?? (pack === null ? null : (shiftView(pack).vehicle?.id ?? null));
}

interface Wanted {
  readonly stopKey: string;
  readonly vehicleId: string | null;
  /** Rules whose papers need a number here. */
  readonly rules: readonly PaperRule[];
  /** Numbers the papers already have. */
  readonly known: GivenNumbers;
  /** Only on the spot: a used number is never reused. */
  readonly isHere: boolean;
}

/**
 * The numbers of a stop's papers, by rule pack; taken from the phone's reserved ones once somebody is there.
 */
export function useNumbers({ stopKey, vehicleId, rules, known, isHere }: Wanted): GivenNumbers {
  const { database, drafts } = useField();
  const given = draftOf(drafts, givenKey(stopKey)) as GivenNumbers | undefined;
  const numbers = { ...given, ...known };
  const lacking = rules.flatMap(({ packId }) => (numbers[packId] === undefined ? packId : []));
  const left = vehicleId === null ? 0 : leftIn(spansIn(draftOf(drafts, poolKey(vehicleId))));
  const wanted = isHere && left > 0 ? lacking.join(' ') : '';
  useEffect(() => {
    if (wanted !== '' && vehicleId !== null)
      void giveNumbers(database, stopKey, vehicleId, wanted.split(' ')).catch((error: unknown) =>
        console.error('A number could not be given to a paper', error),
      );
  }, [database, stopKey, vehicleId, wanted]);
  return numbers;
}
