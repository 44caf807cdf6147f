import { can } from '@haulwright/domain/access/permissions';
import type { DayFact, TruckDayDetail } from '@haulwright/domain/custody/office/day-fact';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Loaded } from '../../../loading/loaded.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { lazyDialog } from '../../../ui/late/lazy-dialog.tsx';
import { SkeletonRows } from '../../../ui/base/skeleton.tsx';
import { useSession } from '../../session/session-context.ts';
import { DayFactLine } from './day-fact-line.tsx';
import { dayOpened } from './day-queries.ts';
import type { RecordableKind } from './record-draft.ts';

const RecordFactDialog = lazyDialog(async () => (await import('./record-fact-dialog.tsx')).RecordFactDialog);
const CorrectFactDialog = lazyDialog(
  async () => (await import('./correct-fact-dialog.tsx')).CorrectFactDialog,
);
const WithdrawFactDialog = lazyDialog(
  async () => (await import('./withdraw-fact-dialog.tsx')).WithdrawFactDialog,
);

/** What the office can record, in the order of its buttons. */
const recordable = [
  { kind: 'pickup', label: 'Record pickup' },
  { kind: 'transfer', label: 'Record move' },
  { kind: 'gauge', label: 'Record measurement' },
  { kind: 'rinse', label: 'Record washing' },
] as const satisfies readonly { readonly kind: RecordableKind; readonly label: string }[];

/** Everything seen at a truck's tanks on a day, with what the office can do about it. */
export function DayDetails({ vehicleId, date }: { readonly vehicleId: string; readonly date: string }) {
  const day = useQuery(dayOpened({ vehicleId, date }));
  return (
    <Loaded
      query={day}
      failed="Couldn't load the day"
      toast="Failed to load the day"
      isSmall
      waiting={
        <SkeletonRows label="Loading the day…" count={3} each="h-12" className="mt-3 flex flex-col gap-2" />
      }
    >
      {(shown) => <Opened day={shown} />}
    </Loaded>
  );
}

function Opened({ day }: { readonly day: TruckDayDetail }) {
  const { roles } = useSession();
  const [now] = useState(() => new Date());
  const [recording, setRecording] = useState<RecordableKind | null>(null);
  const [correcting, setCorrecting] = useState<DayFact | null>(null);
  const [withdrawing, setWithdrawing] = useState<DayFact | null>(null);
  const mayChange = can(roles, 'EDIT_JOB') && (!day.isClosed || can(roles, 'MANAGE_COMPANY'));
  const buttons = recordable.filter(({ kind }) => kind !== 'transfer' || day.tanks.length > 1);
  return (
    <section aria-label={`Day of ${day.vehicle.name} in detail`} className="mt-3 border-t border-line pt-3">
      {day.facts.length === 0 ? (
        <p className="text-ink-soft">Nothing was recorded on this day.</p>
      ) : (
        <ol aria-label="What happened" className="flex flex-col divide-y divide-line">
          {day.facts.map((fact) => (
            <DayFactLine
              key={fact.id}
              fact={fact}
              now={now}
              actions={mayChange && !fact.isWithdrawn ? { setCorrecting, setWithdrawing } : null}
              isMovable={day.tanks.length > 1}
            />
          ))}
        </ol>
      )}
      {day.hasMore && <p className="mt-2 text-ink-soft">Only the first {day.facts.length} are shown.</p>}
      {mayChange && (
        <div className="mt-3 flex flex-wrap gap-2">
          {buttons.map(({ kind, label }) => (
            <Button key={kind} size="sm" aria-haspopup="dialog" onClick={() => setRecording(kind)}>
              {label}
            </Button>
          ))}
        </div>
      )}
      {!mayChange && day.isClosed && (
        <p className="mt-3 text-ink-soft">The day is closed. Only an admin can change its gallons.</p>
      )}
      {recording !== null && (
        <RecordFactDialog day={day} kind={recording} onClose={() => setRecording(null)} />
      )}
      {correcting !== null && (
        <CorrectFactDialog fact={correcting} tanks={day.tanks} onClose={() => setCorrecting(null)} />
      )}
      {withdrawing !== null && <WithdrawFactDialog fact={withdrawing} onClose={() => setWithdrawing(null)} />}
    </section>
  );
}
