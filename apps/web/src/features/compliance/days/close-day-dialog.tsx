import { can } from '@haulwright/domain/access/permissions';
import type { TruckDayRow } from '@haulwright/domain/custody/visits/ticket';
import { maxLength } from '@haulwright/domain/kernel/text';
import { isDiscrepancy } from '@haulwright/domain/custody/ledger/day-close';
import { useState } from 'react';
import { messageOf } from '../../../api/errors.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { dateInWords } from '../../../ui/words/date-text.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { useSession } from '../../session/session-context.ts';
import { useUnits } from '../../measures/use-units.ts';
import { useCloseDay } from '../compliance-queries.ts';
import { MeasuredFields, measuredOf, noReading, type Reading } from './measured-fields.tsx';
import { dayFindingInWords } from '../ticket-words.ts';

/**
 * Closes a truck's day; asks what was measured in the tanks that waste stays in, and why it stays, and an admin why
 * the day is closed with findings.
 */
export function CloseDayDialog({
  day,
  onClose,
}: {
  readonly day: TruckDayRow;
  readonly onClose: () => void;
}) {
  const { roles } = useSession();
  const units = useUnits();
  const [now] = useState(() => new Date());
  const [onBoardReason, setOnBoardReason] = useState('');
  const [readings, setReadings] = useState<ReadonlyMap<string, Reading>>(new Map());
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const close = useCloseDay(onClose);
  const { vehicle, date, findings } = day;
  const isAdmin = can(roles, 'MANAGE_COMPANY');
  const staying = day.compartments.filter(({ closing }) => closing > 0);
  const differing = staying.filter((tank) =>
    differs(tank, readings.get(tank.compartmentId) ?? noReading, day),
  );
  const missing = findings.filter(({ code }) => code !== 'day.left-on-board');
  const needsReason = missing.length > 0 || differing.length > 0;
  const isBlocked = needsReason && !isAdmin;
  const measured = measuredOf(staying, readings);
  // A tank that turns out to be empty has nothing that stays.
  const stays = staying.length > 0 && measured?.every(({ gallons }) => gallons === 0) !== true;
  const errorOf = (text: string, message: string) => (tried && text.trim() === '' ? message : undefined);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Close day"
      description={`${vehicle.name}, ${dateInWords(date, now)}. Once it is closed, only corrections change its gallons, and late reports wait for an admin.`}
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        const lacksReason = (stays && onBoardReason.trim() === '') || (needsReason && reason.trim() === '');
        if (isBlocked || measured === null || lacksReason) return;
        close.mutate({ vehicleId: vehicle.id, date, onBoardReason, reason, measured });
      }}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {!isBlocked && (
            <Button type="submit" variant="primary" busy={close.isPending}>
              Close day
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {missing.length > 0 && (
          <div>
            <p className="font-medium">Still missing:</p>
            <ul className="mt-1 list-disc pl-5">
              {missing.map((finding) => (
                <li key={`${finding.code} ${finding.name} ${finding.jobId} ${finding.ticketId}`}>
                  {dayFindingInWords(finding, units.volume)}
                </li>
              ))}
            </ul>
          </div>
        )}
        <MeasuredFields
          tanks={staying}
          readings={readings}
          tried={tried}
          onChange={(id, reading) => setReadings((before) => new Map(before).set(id, reading))}
        />
        {differing.length > 0 && (
          <output className="block text-warn-text">
            {differing.map(({ name }) => name).join(', ')}: that is far from what was reported. Read it again,
            or correct what was reported.
          </output>
        )}
        {isBlocked && <p>Settle this first, or ask an admin to close the day.</p>}
        {stays && (
          <TextArea
            label="Why waste stays on board"
            required
            maxLength={maxLength.description}
            value={onBoardReason}
            error={errorOf(onBoardReason, 'Say why the tank is not empty.')}
            onChange={(event) => setOnBoardReason(event.target.value)}
          />
        )}
        {needsReason && isAdmin && (
          <TextArea
            label="Reason for closing it anyway"
            required
            maxLength={maxLength.description}
            value={reason}
            error={errorOf(reason, 'Say why the day is closed with something missing.')}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
        {close.isError && (
          <p role="alert" className="text-bad-text">
            {messageOf(close.error)}
          </p>
        )}
      </div>
    </Dialog>
  );
}

/** Whether a reading is so far from the ledger that it is a finding, by the rule of the server. */
function differs(
  { opening, pickedUp, transferredIn, closing }: TruckDayRow['compartments'][number],
  { gallons }: Reading,
  { varianceLimit }: Pick<TruckDayRow, 'varianceLimit'>,
): boolean {
  return (
    gallons !== null && isDiscrepancy(closing - gallons, opening + pickedUp + transferredIn, varianceLimit)
  );
}
