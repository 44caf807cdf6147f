// Public to other features: the compliance page shows it below its tickets.
import { spanInWords, unusedSpans } from '@haulwright/domain/manifests/reserved-numbers';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/queries.ts';
import { Card } from '../../ui/page/card.tsx';
import { momentInWords } from '../../ui/words/moment-text.ts';
import { useSession } from '../session/session-context.ts';

/**
 * Manifest numbers reserved by phones that no paper has yet: they explain gaps in the series. Nothing without
 * any.
 */
export function ReservedNumbers() {
  const { timeZone } = useSession();
  const [now] = useState(() => new Date());
  const { data: reserved = [] } = useQuery(api.manifests.reserved.queryOptions());
  if (reserved.length === 0) return null;
  return (
    <div className="mt-4">
      <Card
        title="Numbers Reserved on Phones"
        description="Technicians assign these manifest numbers without signal. Nobody else uses them, so the sequence may have gaps."
      >
        <ul aria-label="Numbers reserved on phones" className="flex flex-col divide-y divide-line">
          {reserved.map((one) => (
            <li key={one.firstNumber} className="py-2 first:pt-0 last:pb-0">
              <p className="font-medium break-words">
                <span className="numeric">{spanInWords(one)}</span>
                {`, ${one.vehicleName}, ${one.usedNumbers.length} used`}
              </p>
              <p className="text-ink-soft break-words">
                {`${one.userName}, ${momentInWords(one.reservedAt, now, timeZone)}. Not used: `}
                <span className="numeric">{unusedSpans(one).map(spanInWords).join(', ')}</span>
              </p>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}
