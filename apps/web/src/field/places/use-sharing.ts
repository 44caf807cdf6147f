import { sharesNow } from '@haulwright/domain/tracking/phone-sharing';
import { useEffect, useMemo, useState } from 'react';
import { correctedNow } from '../device/clock.ts';
import { isFull } from '../device/database.ts';
import { watch } from '../device/watch.ts';
import { useField } from '../state/field-context.ts';
import { countPlaces, keepPlace, PlacesDatabase, type WaitingPlaces } from './kept-places.ts';
import { measurePlaces, type PlaceTrouble } from './measure-places.ts';
import { keepPlacesSent } from './send-places.ts';

/** Duty begins and ends by the clock too; what is reported counts from the next look on. */
const lookEveryMs = 3_000;

interface Sharing extends WaitingPlaces {
  /** On duty: places are measured now. */
  readonly isOn: boolean;
  readonly trouble: PlaceTrouble | null;
}

/** Measures and sends the person's place while on duty and in view. */
export function useSharing(): Sharing {
  const { person, pack, clock, commands } = useField();
  const { userId } = person;
  const database = useMemo(() => new PlacesDatabase(userId), [userId]);
  const [now, setNow] = useState(() => correctedNow(clock));
  const [counts, setCounts] = useState<WaitingPlaces>({ waiting: 0, dropped: 0 });
  const [trouble, setTrouble] = useState<PlaceTrouble | null>(null);
  // The server drops what it knows no shift for: a place never arrives before the start of its shift.
  const isDutyUnsent = commands.some(
    ({ state, command }) => state === 'waiting' && command.type.startsWith('shift.'),
  );
  const offsetMs = clock?.offsetMs ?? 0;
  const isOn = pack !== null && sharesNow(pack, now);

  useEffect(() => {
    const look = () => setNow(correctedNow(clock));
    look();
    const timer = setInterval(look, lookEveryMs);
    return () => clearInterval(timer);
  }, [clock]);
  useEffect(() => {
    const stopWatching = watch([database], () => countPlaces(database), setCounts);
    return () => {
      stopWatching();
      database.close();
    };
  }, [database]);
  useEffect(
    () => (isDutyUnsent ? undefined : keepPlacesSent(userId, database)),
    [isDutyUnsent, userId, database],
  );
  useEffect(() => {
    if (!isOn) return undefined;
    return measurePlaces(
      (place, measuredMs) =>
        void keepPlace(database, { at: new Date(measuredMs + offsetMs).toISOString(), ...place }).catch(
          (error: unknown) => {
            console.error('A place could not be kept', error);
            if (isFull(error)) setTrouble('full');
          },
        ),
      setTrouble,
    );
  }, [isOn, database, offsetMs]);
  return { isOn, trouble: isOn ? trouble : null, ...counts };
}
