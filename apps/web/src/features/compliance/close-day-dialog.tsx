import { can } from '@haulwright/domain/access/permissions';
import type { TruckDayRow } from '@haulwright/domain/compliance/ticket';
import { maxLength } from '@haulwright/domain/kernel/text';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { dateInWords } from '../../ui/date-text.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useSession } from '../session/session-context.ts';
import { useUnits } from '../units/use-units.ts';
import { useCloseDay } from './compliance-queries.ts';
import { dayFindingInWords } from './ticket-words.ts';

/** Closes a truck's day; asks why waste stays on board, and an admin why it is closed with findings. */
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
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const close = useCloseDay(onClose);
  const { vehicle, date, findings } = day;
  const isAdmin = can(roles, 'MANAGE_COMPANY');
  const staysOnBoard = findings.some(({ code }) => code === 'day.left-on-board');
  const missing = findings.filter(({ code }) => code !== 'day.left-on-board');
  const isBlocked = missing.length > 0 && !isAdmin;
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
        const lacksReason =
          (staysOnBoard && onBoardReason.trim() === '') || (missing.length > 0 && reason.trim() === '');
        if (isBlocked || lacksReason) return;
        close.mutate({ vehicleId: vehicle.id, date, onBoardReason, reason });
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
            {isBlocked && <p className="mt-2">Settle this first, or ask an admin to close the day.</p>}
          </div>
        )}
        {staysOnBoard && (
          <TextArea
            label="Why waste stays on board"
            required
            maxLength={maxLength.description}
            value={onBoardReason}
            error={errorOf(onBoardReason, 'Say why the tank is not empty.')}
            onChange={(event) => setOnBoardReason(event.target.value)}
          />
        )}
        {missing.length > 0 && isAdmin && (
          <TextArea
            label="Reason for closing it anyway"
            required
            maxLength={maxLength.description}
            value={reason}
            error={errorOf(reason, 'Say why the day is closed with something missing.')}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </div>
    </Dialog>
  );
}
