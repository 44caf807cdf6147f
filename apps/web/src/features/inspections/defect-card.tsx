import type { Defect } from '@haulwright/contract/inspections.contract';
import { defectStateName } from '@haulwright/domain/inspections/inspection';
import { Button } from '../../ui/buttons/button.tsx';
import { momentInWords } from '../../ui/words/moment-text.ts';
import { useSession } from '../session/session-context.ts';
import { DefectBadge } from './defect-badges.tsx';

interface DefectCardProps {
  readonly defect: Defect;
  readonly now: Date;
  readonly onSettle: () => void;
}

/** One defect of a truck: who found it, how it was settled and who has read that. */
export function DefectCard({ defect, now, onSettle }: DefectCardProps) {
  const { timeZone } = useSession();
  return (
    <li className="rounded-lg border border-line bg-surface p-4 shadow-card">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <h2 className="min-w-0 text-lg font-semibold break-words">
          {defect.vehicle.name}: {defect.partName}
        </h2>
        <DefectBadge defect={defect} />
      </div>
      <p className="mt-1 break-words whitespace-pre-line">{defect.note}</p>
      <p className="mt-1 text-sm text-ink-soft">
        Found by {defect.foundByName}, {momentInWords(defect.foundAt, now, timeZone)}
      </p>
      {defect.settledAt !== null && (
        <p className="mt-1 text-sm break-words text-ink-soft">
          {defectStateName[defect.state]} by {defect.settledByName ?? 'someone'},{' '}
          {momentInWords(defect.settledAt, now, timeZone)}: {defect.settleNote}
          {defect.reviewedAt === null
            ? '. No driver has read this yet.'
            : `. Read by ${defect.reviewedByName ?? 'a driver'}, ${momentInWords(defect.reviewedAt, now, timeZone)}.`}
        </p>
      )}
      {defect.state === 'open' && (
        <Button
          className="mt-3"
          aria-haspopup="dialog"
          aria-label={`Settle: ${defect.vehicle.name}, ${defect.partName}`}
          onClick={onSettle}
        >
          Settle
        </Button>
      )}
    </li>
  );
}
