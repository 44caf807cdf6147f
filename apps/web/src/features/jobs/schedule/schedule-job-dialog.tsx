import { calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { stopsAtUnread } from '../../../ui/fields/unread-fields.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { toast } from '../../../ui/toasts/toast.tsx';
import { useSession } from '../../session/session-context.ts';
import { addressOf, type CallerDraft, type CallerIssue, callerOf, checkCallerJob } from './caller-draft.ts';
import { CallerFields } from './caller-fields.tsx';
import { blankJob, checkJob, type FilledJob, filledJob, forAnotherClient } from './job-draft.ts';
import { JobFields } from './job-fields.tsx';
import { checkRepeat, filledRepeat, neverRepeats, type RepeatField } from './repeat-draft.ts';
import { RepeatFields } from './repeat-fields.tsx';
import { useJobTypes, useServiceLocations } from './schedule-job-queries.ts';
import { useFocusOnError } from '../use-focus-on-error.ts';
import { useHolidays } from './use-holidays.ts';
import { useScheduleCaller } from './use-schedule-caller.ts';
import { useScheduleJob } from './use-schedule-job.ts';

export interface ScheduleJobDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/**
 * Public: schedules a job, once or recurring, for a client found by typing. Closing it by accident, or a
 * failed save, keeps what was typed; Cancel does not.
 */
export function ScheduleJobDialog({ open, onOpenChange }: ScheduleJobDialogProps) {
  const { timeZone } = useSession();
  const [draft, setDraft] = useState(blankJob);
  const [repeatDraft, setRepeatDraft] = useState(neverRepeats);
  // Somebody who calls for the first time: their client is saved with the job.
  const [typedCaller, setCaller] = useState<CallerDraft | null>(null);
  const [isNewClient, setIsNewClient] = useState(false);
  const caller = isNewClient ? typedCaller : null;
  // Number of attempts to save incomplete input; from the first one on, fields show their errors.
  const [attempts, setAttempts] = useState(0);
  const body = useFocusOnError(attempts);
  const navigate = useNavigate();
  const jobTypes = useJobTypes(open);
  const locations = useServiceLocations(open ? draft.client : null);
  const job = filledJob(draft, caller === null ? locations.addresses : [addressOf(caller)], jobTypes);
  const checkedCaller = caller === null ? null : checkCallerJob(job, caller);
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

  function closeAndForget() {
    onOpenChange(false);
    setDraft(blankJob);
    setCaller(null);
    setIsNewClient(false);
    setRepeatDraft(neverRepeats);
    setAttempts(0);
  }

  function addClient(typed: string) {
    setCaller((before) => callerOf(typed, before));
    setIsNewClient(true);
    setDraft((before) => ({ ...before, ...forAnotherClient, client: null }));
    setAttempts(0);
  }

  function submitCaller({ input, issues: [first] }: NonNullable<typeof checkedCaller>, then: () => void) {
    if (input === null) {
      setAttempts(attempts + 1);
      toast.error({ title: 'Check the Client and the Job', description: first?.message });
    } else if (!busy) scheduleCaller.mutate(input, { onSuccess: then });
  }

  /** The next job is often for the same client, or on the same day. */
  function startNext() {
    setDraft((before) => ({
      ...blankJob,
      client: before.client,
      clientAddressId: before.clientAddressId,
      scheduledDate: before.scheduledDate,
    }));
    setCaller(null);
    setIsNewClient(false);
    setRepeatDraft(neverRepeats);
    setAttempts(0);
    body.current?.querySelector<HTMLElement>('input:not([type="hidden"])')?.focus();
  }

  function submit(then = closeAndForget) {
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
      footer={
        <>
          <div className="grid grid-cols-2 gap-2 min-[30rem]:contents">
            <Button
              className="min-[30rem]:mr-auto"
              onClick={() => {
                onOpenChange(false);
                void navigate({ to: '/dashboard' });
              }}
            >
              Dashboard
            </Button>
            <Button onClick={closeAndForget}>Cancel</Button>
          </div>
          <Button
            busy={busy}
            disabledReason={caller === null ? whyNot(job, locations) : undefined}
            onClick={() => submit(startNext)}
          >
            Save and Add Another
          </Button>
          <Button
            type="submit"
            variant="primary"
            busy={busy}
            disabledReason={caller === null ? whyNot(job, locations) : undefined}
          >
            Schedule Job
          </Button>
        </>
      }
    >
      <div ref={body} className="flex flex-col gap-4">
        <JobFields
          job={job}
          locations={locations}
          jobTypes={jobTypes}
          dateRequired
          repeats={caller === null && repeat.unit !== 'never'}
          onChange={(change) => setDraft((before) => ({ ...before, ...change }))}
          error={error}
          onEnter={() => submit()}
          onAddClient={addClient}
          newClient={
            caller === null ? undefined : (
              <CallerFields
                caller={caller}
                onChange={(change) => setCaller((before) => before && { ...before, ...change })}
                onSearch={() => setIsNewClient(false)}
                error={error}
              />
            )
          }
        />
        {caller === null && (
          <RepeatFields
            repeat={repeat}
            checked={checkedRepeat}
            startDate={draft.scheduledDate}
            isHoliday={isHoliday}
            onChange={(change) => setRepeatDraft((before) => ({ ...before, ...change }))}
            error={repeatError}
          />
        )}
      </div>
    </Dialog>
  );
}

function whyNot(job: FilledJob, locations: ReturnType<typeof useServiceLocations>): string | undefined {
  if (job.client === null) return 'Choose a client first.';
  if (locations.loading) return "Loading the client's addresses.";
  return job.clientAddressId === undefined ? 'The client needs an address first.' : undefined;
}
