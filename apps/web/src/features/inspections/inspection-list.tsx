import { ClipboardCheck } from 'lucide-react';
import { useState } from 'react';
import { ListFrame } from '../../loading/list-frame.tsx';
import { useRows } from '../../loading/use-rows.ts';
import { InspectionCard } from './inspection-card.tsx';
import { inspectionPages } from './inspection-queries.ts';

/** Drivers' vehicle inspection reports, newest first; each opens to its parts. */
export function InspectionList() {
  const [now] = useState(() => new Date());
  const reports = useRows(inspectionPages());
  return (
    <ListFrame
      query={reports}
      noun="inspections"
      skeletons={{ count: 4, each: 'h-16' }}
      icon={<ClipboardCheck />}
      empty={{
        yet: {
          title: 'No Inspections Yet',
          description: 'Reports that drivers make before and after a trip are listed here.',
        },
      }}
    >
      {(rows) => (
        <ul aria-label="Inspections" className="flex flex-col gap-3">
          {rows.map((report) => (
            <InspectionCard key={report.id} report={report} now={now} />
          ))}
        </ul>
      )}
    </ListFrame>
  );
}
