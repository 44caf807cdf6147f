import { MapPin } from 'lucide-react';
import { useState } from 'react';
import { classNames } from '../../../ui/base/class-names.ts';
import { momentInWords } from '../../../ui/words/moment-text.ts';
import { useSession } from '../../session/session-context.ts';
import { useUnits } from '../../measures/use-units.ts';
import { type CheckIn, checkInInWords, placeUrl } from './evidence-words.ts';

/** When crews arrived, and how far from the pin their phones were. */
export function CheckIns({
  checkIns,
  below,
}: {
  readonly checkIns: readonly CheckIn[];
  readonly below: boolean;
}) {
  const { timeZone } = useSession();
  const { nearMeters } = useUnits();
  const [now] = useState(() => new Date());
  return (
    <ul aria-label="Arrivals" className={classNames('flex flex-col gap-3', below && 'mt-4')}>
      {checkIns.map((checkIn) => (
        <li key={checkIn.id}>
          <p className="font-medium">{checkInInWords(checkIn, nearMeters)}</p>
          <p className="numeric text-sm text-ink-soft">
            {momentInWords(checkIn.occurredAt, now, timeZone)} · {checkIn.technicianName}
            {checkIn.position !== null && (
              <>
                {' · '}
                <a
                  href={placeUrl(checkIn.position)}
                  target="_blank"
                  rel="noreferrer"
                  className="inline-flex items-center gap-1 font-medium text-accent-text underline"
                >
                  <MapPin aria-hidden="true" className="size-4" />
                  Show on map
                </a>
              </>
            )}
          </p>
        </li>
      ))}
    </ul>
  );
}
