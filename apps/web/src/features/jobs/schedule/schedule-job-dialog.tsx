import type { CallPlacesValues } from '@haulwright/domain/dispatch/call-places';
import type { Job } from '@haulwright/domain/jobs/job';
import { calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import type { CallStart } from '../../../shared-dialogs.ts';
import { stopsAtUnread } from '../../../ui/fields/unread-fields.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { toast } from '../../../ui/toasts/toast.tsx';
import { useCan, useSession } from '../../session/session-context.ts';
import { addressOf, type CallerIssue, checkCallerJob } from './caller-draft.ts';
import { callChanges } from './call-changes.ts';
import { callToPlace } from './call-to-place.ts';
import { CallerFields } from './caller-fields.tsx';
import { ElsewhereFields } from './elsewhere-fields.tsx';
import { checkJob, type FilledJob, filledJob } from './job-draft.ts';
import { JobFields } from './job-fields.tsx';
import { OfferedCalls } from './offered-calls.tsx';
import { checkRepeat, filledRepeat, type RepeatField } from './repeat-draft.ts';
import { RepeatFields } from './repeat-fields.tsx';
import { useJobTypes, useServiceLocations } from './schedule-job-queries.ts';
import { SheetFooter } from './sheet-footer.tsx';
import { useFocusOnError } from '../use-focus-on-error.ts';
import { useCall } from './use-call.ts';
import { useHolidays } from './use-holidays.ts';
import { useScheduleCaller } from './use-schedule-caller.ts';
import { useScheduleJob } from './use-schedule-job.ts';

export interface ScheduleJobDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** Another one each time it is opened. */
  readonly start: CallStart;
  /** Trucks that could take the job; left out for people who plan no routes. */
  readonly renderTrucks?: ((props: TrucksOfCall) => ReactNode) | undefined;
}

/** What the trucks for a call depend on. */
export interface TrucksOfCall {
  /** Null while it is not clear yet what is asked for. */
  readonly call: CallPlacesValues | null;
  readonly busy: boolean;
  /** Saves the job, closes the sheet and goes on with the job; what is missing is said instead. */
  readonly onSave: (then: (job: Job) => void) => void;
}

/**
 * Public: the sheet of a call. Schedules a job, once or recurring, for a client found by typing or added with
 * it. Closing it, leaving the page or a failed save keeps what was typed on this device; Cancel does not.
 */
export function ScheduleJobDialog({ open, onOpenChange, start, renderTrucks }: ScheduleJobDialogProps) {
  const { timeZone } = useSession();
  const { call, goneOn, change, finish, offered, goOn, discard } = useCall(start);
  const { job: draft, repeat: repeatDraft } = call;
  // Somebody who calls for the first time, or about a new place: client or address are saved with the job.
  const caller = call.isNewClient || call.isElsewhere ? call.caller : null;
  const mayAddAddress = useCan('EDIT_CLIENT');
  // Number of attempts to save incomplete input; from the first one on, fields show their errors.
  const [attempts, setAttempts] = useState(0);
  const body = useFocusOnError(attempts);
  const navigate = useNavigate();
  const jobTypes = useJobTypes(open);
  const locations = useServiceLocations(open ? draft.client : null);
  const job = filledJob(draft, caller === null ? locations.addresses : [addressOf(caller)], jobTypes);
  const checkedCaller =
    caller === null ? null : checkCallerJob(job, caller, call.isElsewhere ? draft.client?.id : undefined);
  const checked = checkJob(job, timeZone);
  const repeat = filledRepeat(repeatDraft, draft.scheduledDate);
  const isHoliday = useHolidays(open && repeat.unit !== 'never');
  const [today] = useState(() => calendarDateIn(new Date(), timeZone));
  const checkedRepeat = checkRepeat(repeat, draft.scheduledDate, isHoliday, today);
  const schedule = useScheduleJob();
  const scheduleCaller = useScheduleCaller();
  const busy = schedule.isPending || scheduleCaller.isPending;
  const issues: readonly CallerIssue[] = checkedCaller?.issues ?? checked.issues;
  const error = (field: CallerIssue['field']) =>
    attempts === 0 ? undefined : issues.find((issue) => issue.field === field)?.message;
  const repeatError = (field: RepeatField) =>
    attempts === 0 ? undefined : checkedRepeat.issues.find((issue) => issue.field === field)?.message;

  const { changeJob, changeCaller, addClient, takeClient, goElsewhere } = callChanges(change, mayAddAddress);

  function closeAndForget() {
    onOpenChange(false);
    finish();
    setAttempts(0);
  }

  function submitCaller({ input, issues: [first] }: NonNullable<typeof checkedCaller>, then: Saved) {
    if (input === null) {
      setAttempts(attempts + 1);
      toast.error({ title: 'Check the Client and the Job', description: first?.message });
    } else if (!busy) scheduleCaller.mutate(input, { onSuccess: then });
  }

  /** The next job is often for the same client, or on the same day. */
  function startNext() {
    const { client, clientAddressId, scheduledDate } = draft;
    finish({
      ...(client !== null && { client, clientAddressId }),
      ...(scheduledDate !== null && { date: scheduledDate }),
    });
    setAttempts(0);
    body.current?.querySelector<HTMLElement>('input:not([type="hidden"])')?.focus();
  }

  function saveByKey(event: KeyboardEvent<HTMLElement>) {
    const { target, currentTarget } = event;
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || !(target instanceof HTMLElement))
      return;
    event.preventDefault();
    // Dates and numbers are read when their field is left.
    flushSync(() => target.blur());
    target.focus();
    currentTarget.closest('form')?.requestSubmit();
  }

  function submit(then: Saved = closeAndForget) {
    toast.clear();
    if (stopsAtUnread(body.current)) return;
    if (checkedCaller !== null) {
      submitCaller(checkedCaller, then);
      return;
    }
    const [first] = checked.issues;
    const [firstOfRepeat] = checkedRepeat.issues;
    if (first !== undefined || firstOfRepeat !== undefined) {
      setAttempts(attempts + 1);
      toast.error(first?.toast ?? { title: 'Check How It Repeats', description: firstOfRepeat?.message });
    } else if (checked.input !== null && job.client !== null && !schedule.isPending) {
      const { rule } = checkedRepeat;
      schedule.mutate(
        {
          input: checked.input,
          clientName: job.client.name,
          repeat: rule === null ? null : { rule, until: repeat.until, assignedTo: repeat.assignedTo },
        },
        { onSuccess: then },
      );
    }
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Schedule New Job"
      size="lg"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      side={
        repeat.unit === 'never' && renderTrucks !== undefined ? (
          <TrucksSlot
            render={renderTrucks}
            call={callToPlace(job, caller)}
            busy={busy}
            onSave={(then) =>
              submit(({ job: saved }) => {
                closeAndForget();
                if (saved !== null) then(saved);
              })
            }
          />
        ) : undefined
      }
      footer={
        <SheetFooter
          busy={busy}
          whyNot={caller === null ? whyNot(job, locations) : undefined}
          onDashboard={() => {
            onOpenChange(false);
            void navigate({ to: '/dashboard' });
          }}
          onCancel={closeAndForget}
          onNext={() => submit(startNext)}
        />
      }
    >
      <div ref={body} role="presentation" className="flex flex-col gap-4" onKeyDown={saveByKey}>
        <OfferedCalls calls={offered} onGoOn={(kept) => void goOn(kept)} onDiscard={discard} />
        <JobFields
          job={job}
          locations={locations}
          jobTypes={jobTypes}
          dateRequired
          repeats={caller === null && repeat.unit !== 'never'}
          onChange={changeJob}
          error={error}
          onEnter={() => submit()}
          onAddClient={(typed) => {
            addClient(typed);
            setAttempts(0);
          }}
          newClient={
            !call.isNewClient || caller === null ? undefined : (
              <CallerFields
                caller={caller}
                onChange={changeCaller}
                onSearch={() => change(() => ({ isNewClient: false }))}
                onUse={takeClient}
                error={error}
              />
            )
          }
          elsewhere={
            call.isElsewhere && caller !== null ? (
              <ElsewhereFields
                caller={caller}
                onChange={changeCaller}
                onKnown={() => change(() => ({ isElsewhere: false }))}
                error={error}
              />
            ) : undefined
          }
          onElsewhere={mayAddAddress && caller === null ? goElsewhere : undefined}
          search={{
            key: String(goneOn),
            typed: call.search,
            onType: (search) => change(() => ({ search })),
          }}
        />
        {caller === null && (
          <RepeatFields
            repeat={repeat}
            checked={checkedRepeat}
            startDate={draft.scheduledDate}
            isHoliday={isHoliday}
            onChange={(typed) => change((before) => ({ repeat: { ...before.repeat, ...typed } }))}
            error={repeatError}
          />
        )}
      </div>
    </Dialog>
  );
}

/** The trucks, drawn by what stands above this feature. */
function TrucksSlot({
  render,
  ...props
}: TrucksOfCall & { readonly render: (props: TrucksOfCall) => ReactNode }) {
  return render(props);
}

/** What happens once the job is saved; none where it repeats. */
type Saved = (saved: { readonly job: Job | null }) => void;

function whyNot(job: FilledJob, locations: ReturnType<typeof useServiceLocations>): string | undefined {
  if (job.client === null) return 'Choose a client first.';
  if (locations.loading) return "Loading the client's addresses.";
  return job.clientAddressId === undefined ? 'The client needs an address first.' : undefined;
}
