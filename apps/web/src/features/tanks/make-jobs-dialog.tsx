import { calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import { maxDueJobs } from '@haulwright/domain/tanks/tank';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/queries.ts';
import { Loaded } from '../../loading/loaded.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { DatePicker } from '../../ui/fields/date-picker.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { SkeletonRows } from '../../ui/base/skeleton.tsx';
import { dateInWords } from '../../ui/words/date-text.ts';
import { useSession } from '../session/session-context.ts';
import { useUnits } from '../measures/use-units.ts';
import { useMakeDueJobs } from './tank-queries.ts';

/** Shows the jobs that would be created for the chosen tanks, and creates them. */
export function MakeJobsDialog({
  addressIds,
  onClose,
  onMade,
}: {
  readonly addressIds: readonly string[];
  readonly onClose: () => void;
  readonly onMade: () => void;
}) {
  const { timeZone } = useSession();
  const units = useUnits();
  const [now] = useState(() => new Date());
  const today = calendarDateIn(now, timeZone);
  const [date, setDate] = useState<string | null>(today);
  const [perDay, setPerDay] = useState<number | null>(null);
  const input = { addressIds: [...addressIds], scheduledDate: date ?? today, perDay };
  const preview = useQuery({
    ...api.tanks.previewJobs.queryOptions({ input }),
    placeholderData: keepPreviousData,
  });
  const make = useMakeDueJobs(() => {
    onMade();
    onClose();
  });
  const count = preview.data?.jobs.length ?? 0;
  const reason =
    preview.data === undefined || preview.isPlaceholderData
      ? 'The jobs of this day are being looked up.'
      : count === 0
        ? 'There is no job to create.'
        : undefined;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Create jobs"
      description="Each is like the last job there, with its job type and tank as they are now."
      onSubmit={(event) => {
        event.preventDefault();
        if (date !== null && reason === undefined && !make.isPending) make.mutate(input);
      }}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={make.isPending} disabledReason={reason}>
            {count === 1 ? 'Create 1 job' : `Create ${count} jobs`}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <div className="grid gap-3 sm:grid-cols-2">
          <DatePicker
            label="Day"
            required
            value={date}
            onValueChange={setDate}
            error={date === null ? 'Choose the day of the jobs.' : undefined}
          />
          <NumberField
            label="Jobs per day"
            hint="Leave empty for all on this day. The others follow on the next workdays."
            min={1}
            max={maxDueJobs}
            value={perDay}
            onValueChange={setPerDay}
          />
        </div>
        <Loaded
          query={preview}
          failed="Couldn't load what would be created"
          isSmall
          waiting={<SkeletonRows label="Loading jobs…" count={3} each="h-10" />}
        >
          {({ jobs, skipped }) => (
            <>
              <ul aria-label="Jobs to create" className="flex flex-col divide-y divide-line">
                {jobs.map((job) => (
                  <li key={job.addressId} className="flex flex-wrap justify-between gap-x-4 py-2">
                    <span className="min-w-0 break-words">
                      {job.clientName}, {job.street}
                    </span>
                    <span className="numeric text-ink-soft">
                      {job.title}, {units.volume(job.expectedGallons)}
                      {perDay !== null && `, ${dateInWords(job.scheduledDate, now)}`}
                    </span>
                  </li>
                ))}
              </ul>
              {skipped.length > 0 && (
                <div>
                  <p className="font-medium">Left out</p>
                  <ul className="list-disc pl-5">
                    {skipped.map((one) => (
                      <li key={one.addressId}>
                        {one.clientName}: {one.message}
                      </li>
                    ))}
                  </ul>
                </div>
              )}
            </>
          )}
        </Loaded>
      </div>
    </Dialog>
  );
}
