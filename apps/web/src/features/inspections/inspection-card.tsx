import type { Inspection } from '@haulwright/contract/inspections.contract';
import { Badge, badgeIcons } from '../../ui/base/badge.tsx';
import { momentInWords } from '../../ui/words/moment-text.ts';
import { useSession } from '../session/session-context.ts';

interface InspectionCardProps {
  readonly report: Inspection;
  readonly now: Date;
}

/** One inspection report; it opens to its parts. */
export function InspectionCard({ report, now }: InspectionCardProps) {
  const { timeZone } = useSession();
  return (
    <li className="rounded-lg border border-line bg-surface p-4 shadow-card">
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
