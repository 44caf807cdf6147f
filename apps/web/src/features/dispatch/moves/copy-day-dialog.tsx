import type { DayCopy } from '@haulwright/domain/dispatch/day-copy';
import { addDays } from '@haulwright/domain/kernel/calendar-date';
import type { Route } from '@haulwright/domain/routes/route';
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { newIdempotencyKey } from '../../../api/client.ts';
import { api } from '../../../api/queries.ts';
import { Loaded } from '../../../loading/loaded.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { DatePicker } from '../../../ui/fields/date-picker.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Spinner } from '../../../ui/base/spinner.tsx';
import { count } from '../../routes/route-words.ts';
import { copyOnto } from './copy-day.ts';
import { type OnCopied, useDayCopy } from './use-day-copy.ts';

interface CopyDayDialogProps {
  readonly date: string;
  readonly routes: readonly Route[];
  readonly onCopy: OnCopied;
  readonly onClose: () => void;
}

const reasons: Record<DayCopy['notCopied'][number]['reason'], string> = {
  'truck-gone': 'its truck does not work',
  'route-full': 'the route is full',
  'client-archived': 'the client is archived',
  'address-gone': 'its address was removed',
  series: 'its series makes its own',
  'already-there': 'it is on a route of this day already',
};

/**
 * Uses another day as a template: open jobs at the same sites, and new ones where there is none, go on the
 * same trucks in the same order.
 */
export function CopyDayDialog({ date, routes, onCopy, onClose }: CopyDayDialogProps) {
  const [from, setFrom] = useState<string | null>(addDays(date, -7));
  const asked = useQuery({
    ...api.dispatch.copyOfDay.queryOptions({
      input: from === null || from === date ? skipToken : { date, from },
    }),
    placeholderData: keepPreviousData,
    retry: false,
  });
  const copy = from === null || from === date ? undefined : asked.data;
  const plan = useMemo(
    () => (copy === undefined ? undefined : copyOnto(routes, copy.lanes, date, newIdempotencyKey)),
    [copy, routes, date],
  );
  const copying = useDayCopy(date, routes, onCopy);
  const words =
    plan === undefined ? '' : `${count(plan.jobCount, 'job')} on ${count(plan.truckCount, 'truck')}`;
  const reason =
    from === null || from === date
      ? 'Choose another day to copy.'
      : plan === undefined || asked.isPlaceholderData
        ? 'The days are being compared.'
        : plan.jobCount === 0
          ? 'There is nothing to copy.'
          : undefined;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Copy a day"
      description="Jobs at the sites of the other day go on the same trucks in the same order: open ones of this day first, new ones where there is none."
      onSubmit={(event) => {
        event.preventDefault();
        if (reason === undefined && plan !== undefined && from !== null) copying.mutate({ from, plan });
      }}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            variant="primary"
            busy={copying.isPending}
            {...(reason !== undefined && { disabledReason: reason })}
          >
            {plan === undefined || plan.jobCount === 0 ? 'Copy' : `Put ${words}`}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <DatePicker label="Day to copy" value={from} onValueChange={setFrom} required />
        {plan !== undefined && copy !== undefined && plan.jobCount > 0 && (
          <p>
            {count(plan.sourceJobIds.length, 'new job')},{' '}
            {count(plan.jobCount - plan.sourceJobIds.length, 'open job')};{' '}
            {copy.notCopied.length === 0 ? 'none' : copy.notCopied.length} left out.
          </p>
        )}
        {from !== null && from !== date && (
          <Loaded
            query={asked}
            failed="The days could not be compared"
            isSmall
            waiting={<Spinner label="Comparing the days…" />}
          >
            {(found) => <Preview copy={found} refusals={plan?.refusals ?? new Map()} />}
          </Loaded>
        )}
      </div>
    </Dialog>
  );
}

function Preview({
  copy: { lanes, notCopied, leftOpen },
  refusals,
}: {
  readonly copy: DayCopy;
  readonly refusals: ReadonlyMap<string, string>;
}) {
  if (lanes.length + notCopied.length === 0)
    return <p className="text-ink-soft">There is no route on that day.</p>;
  return (
    <>
      {lanes.map((lane, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a truck may have driven twice
        <section key={`${lane.vehicleId}:${at}`} aria-label={lane.vehicleName}>
          <h3 className="font-semibold">
            {lane.vehicleName}{' '}
            <span className="font-normal text-ink-soft">{lane.driverName ?? 'No driver'}</span>
          </h3>
          {refusals.has(lane.vehicleId) && (
            <p className="text-sm text-bad-text">{refusals.get(lane.vehicleId)}</p>
          )}
          <ol className="list-decimal pl-6">
            {lane.jobs.map((job) => (
              <li key={job.jobId}>
                {job.clientName} <span className="text-ink-soft">{job.title}</span>
              </li>
            ))}
            {lane.newJobs.map((job) => (
              <li key={job.sourceJobId}>
                {job.clientName} <span className="text-ink-soft">{job.title} · new job</span>
              </li>
            ))}
          </ol>
        </section>
      ))}
      {notCopied.length > 0 && (
        <Group
          title={`${count(notCopied.length, 'stop')} of that day left out`}
          lines={notCopied.map(
            ({ clientName, title, reason }) => `${clientName}, ${title}: ${reasons[reason]}`,
          )}
        />
      )}
      {leftOpen.length > 0 && (
        <Group
          title={`${count(leftOpen.length, 'job')} of this day stay open`}
          lines={leftOpen.map(({ clientName, title }) => `${clientName}, ${title}`)}
        />
      )}
    </>
  );
}

function Group({ title, lines }: { readonly title: string; readonly lines: readonly string[] }) {
  return (
    <section aria-label={title}>
      <h3 className="font-semibold">{title}</h3>
      <ul className="list-disc pl-6 text-sm text-ink-soft">
        {lines.map((line, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- two jobs of a client may be called the same
          <li key={`${line}:${at}`}>{line}</li>
        ))}
      </ul>
    </section>
  );
}
