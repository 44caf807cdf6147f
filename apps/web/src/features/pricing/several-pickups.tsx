import type { DayOfPickup } from '@haulwright/contract/pricing.contract';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { dateInWords } from '../../ui/words/date-text.ts';
import { useUnits } from '../measures/use-units.ts';

/** A job whose waste went into several tanks or trips: which of them is wrong is seen in the truck's day. */
export function SeveralPickups({ pickups }: { readonly pickups: readonly DayOfPickup[] }) {
  const units = useUnits();
  const [now] = useState(() => new Date());
  return (
    <div>
      <p className="font-medium">{`${units.volumeNoun} Collected`}</p>
      <ul aria-label="Pickups of the job" className="mt-1">
        {pickups.map(({ vehicleId, date, gallons }, at) => (
          <li key={`${vehicleId} ${date} ${at}`}>
            {`${units.volume(gallons)}, `}
            <Link to="/compliance" search={{ tab: 'days', from: date, to: date }} className="link">
              {dateInWords(date, now)}
            </Link>
          </li>
        ))}
      </ul>
      <p className="mt-1 text-sm text-ink-soft">Correct them in the day of the truck.</p>
    </div>
  );
}
