import type { Inspection } from '@haulwright/contract/inspections.contract';
import { ClipboardCheck } from 'lucide-react';
import { useState } from 'react';
import { ListFrame } from '../../loading/list-frame.tsx';
import { useRows } from '../../loading/use-rows.ts';
import { Badge, badgeIcons } from '../../ui/badge.tsx';
import { momentInWords } from '../../ui/moment-text.ts';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { useSession } from '../session/session-context.ts';
import { inspectionPages } from './truck-queries.ts';

/** Drivers' vehicle inspection reports, newest first; each opens to its parts. */
export function InspectionList() {
  const { timeZone } = useSession();
  const [now] = useState(() => new Date());
  const reports = useRows(inspectionPages());
  return (
    <ListFrame
      query={reports}
      failed="Couldn't load inspections"
      toast="Failed to load inspections"
      waiting={
        <SkeletonRows
          label="Loading inspections…"
          count={4}
          each="h-16"
          className="mt-4 flex flex-col gap-3"
        />
      }
      icon={<ClipboardCheck />}
      empty={{
        yet: {
          title: 'No Inspections Yet',
          description: 'Reports that drivers make before and after a trip are listed here.',
        },
      }}
    >
      {(rows) => (
        <ul aria-label="Inspections" className="mt-4 flex flex-col gap-3">
          {rows.map((report) => (
            <li key={report.id} className="rounded-lg border border-line bg-surface p-4 shadow-card">
              <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
                <h2 className="min-w-0 text-lg font-semibold break-words">
                  {report.vehicle.name}, {report.kind === 'before' ? 'before the trip' : 'after the trip'}
                </h2>
                {report.defectCount === 0 ? (
                  <Badge tone="good" icon={badgeIcons.done}>
                    No defects
                  </Badge>
                ) : (
                  <Badge tone="warn" icon={badgeIcons.warning}>
                    {report.defectCount === 1 ? '1 defect' : `${report.defectCount} defects`}
                  </Badge>
                )}
              </div>
              <p className="mt-0.5 text-ink-soft">
                {report.technician.fullName}, {momentInWords(report.occurredAt, now, timeZone)}, signed as{' '}
                {report.signedName}
              </p>
              <Parts report={report} />
            </li>
          ))}
        </ul>
      )}
    </ListFrame>
  );
}

const stateWords = { ok: 'OK', defect: 'Defect', na: 'None' };

function Parts({ report }: { readonly report: Inspection }) {
  return (
    <details className="mt-2">
      <summary className="cursor-pointer rounded-sm text-sm underline-offset-4 hover:underline pointer-coarse:min-h-11">
        {report.parts.length} parts
      </summary>
      <dl className="mt-2 grid gap-x-6 gap-y-1 text-sm sm:grid-cols-2">
        {report.parts.map(({ part, partName, state }) => (
          <div key={part} className="flex justify-between gap-3 border-b border-line">
            <dt>{partName}</dt>
            <dd className={state === 'defect' ? 'font-semibold text-bad-text' : 'text-ink-soft'}>
              {stateWords[state]}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
