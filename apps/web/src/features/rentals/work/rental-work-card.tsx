// Public to other features.
import { itemsInWords, workActionName, type RentalWork } from '@haulwright/domain/rentals/rental-work';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../api/queries.ts';
import { Card } from '../../../ui/page/card.tsx';
import { dateInWords } from '../../../ui/words/date-text.ts';

/** A job's units of a rental, planned and done; nothing for other work. */
export function RentalWorkCard({ jobId }: { readonly jobId: string }) {
  const { data } = useQuery(api.rentals.work.ofJob.queryOptions({ input: { jobId } }));
  return data?.work == null ? null : <WorkCard work={data.work} />;
}

function WorkCard({ work }: { readonly work: RentalWork }) {
  const [now] = useState(() => new Date());
  return (
    <Card title="Rental">
      <p className="break-words">
        <span className="font-semibold">{workActionName[work.action]}</span>
        {` of ${itemsInWords(work.items)} at ${work.rentalName}`}
      </p>
      {work.done.length > 0 && (
        <ul aria-label="Units" className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-ink-soft">
          {work.done.map(({ labelNumber, byLabelNumber, date }) => (
            <li key={`${labelNumber}${date}`}>
              <span className="numeric font-semibold text-ink">#{labelNumber}</span>
              {byLabelNumber !== null && ` for #${byLabelNumber}`}
              {`, ${dateInWords(date, now)}`}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
