import { v5 } from 'uuid';
import { commandInWords } from '@haulwright/domain/field/field-words';
import { fieldCommand, type FieldCommand } from '@haulwright/domain/field/field-command';
import type { CorrectionCode } from '@haulwright/domain/field/judge-field-command';
import { loadFactsOf } from '@haulwright/domain/field/load-facts-of';
import type { JobCorrection } from '@haulwright/domain/field/report-correction';
import { isJobCorrection, wrongTimes } from '@haulwright/domain/field/work-times';
import { calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { loadFactOf } from '../custody/ledger/facts.queries.ts';
import { postFacts, type FactRefusal } from '../custody/ledger/post-facts.ts';
import { addCompletionNotes, setCompletionNotes, setWorkTimes } from '../jobs/job-commands.ts';
import { recordJobEvents } from '../jobs/job-events.queries.ts';
import { setGallons } from '../jobs/job-gallons.queries.ts';
import { lockJob, type LockedJob } from '../jobs/jobs.queries.ts';
import { personNames } from '../users/users.queries.ts';
import type { FieldDoing } from './apply-judgement.ts';
import { completionPickups, isCorrected, loadCommand, type StoredCommand } from './field-commands.queries.ts';
import { ofReport } from './post-load.ts';

type Correction = Extract<FieldCommand, { type: 'report.corrected' }> & { readonly data: JobCorrection };
type Report = Pick<FieldCommand, 'id'> & {
  readonly data: Pick<JobCorrection, 'jobId' | 'gallons' | 'load' | 'notes'>;
};

/** The report that a correction names, if it is one of completed work that counts. */
async function reportOf(
  tx: TenantTransaction,
  { commandId, jobId }: JobCorrection,
): Promise<{ readonly stored: StoredCommand; readonly report: Report } | undefined> {
  const stored = await loadCommand(tx, commandId);
  if (stored?.outcome !== 'applied') return undefined;
  const { id, type, data } = fieldCommand.parse(stored.body);
  const corrected = type === 'report.corrected' && isJobCorrection(data) ? data : undefined;
  const said = type === 'job.completed' ? data : corrected;
  return said?.jobId === jobId ? { stored, report: { id, data: said } } : undefined;
}

const factIdsOf = ({ id, data }: Report): string[] => data.load.map((_, row) => v5(String(row), id));

/** What keeps a correction from the report that it names: the report must be theirs, and what stands. */
export async function keepsFrom(
  tx: TenantTransaction,
  data: JobCorrection,
  job: LockedJob,
  { userId, occurredAt, timeZone }: CorrectedBy,
): Promise<CorrectionCode | undefined> {
  const named = await reportOf(tx, data);
  if (named === undefined) return 'report.not-found';
  const { stored, report } = named;
  if (stored.userId !== userId) return 'report.not-yours';
  const standing = await completionPickups(tx, job.id);
  const own = new Set(factIdsOf(report));
  const isInLedger = job.gallonsFrom === 'ledger';
  const isAsReported = isInLedger
    ? standing.length === own.size && standing.every((id) => own.has(id))
    : standing.length === 0 && (job.actualGallons ?? null) === report.data.gallons;
  if (!isAsReported || (await isCorrected(tx, job.id, report.id))) return 'report.corrected-meanwhile';
  const times = timesOf(data, job);
  return times === undefined || job.completedAt === null
    ? undefined
    : wrongTimes(
        { arrivedAt: times.startedAt, finishedAt: times.completedAt },
        {
          finishedAt: job.completedAt,
          correctedAt: occurredAt,
          dayOf: (at) => calendarDateIn(at, timeZone),
        },
      );
}

interface CorrectedBy {
  readonly userId: string;
  /** When the correction was made. */
  readonly occurredAt: Date;
  /** The company's. */
  readonly timeZone: string;
}

/** When the work was done as the correction says; undefined where it says no other times. */
function timesOf(
  { arrivedAt, finishedAt }: JobCorrection,
  { startedAt, completedAt }: LockedJob,
): { readonly startedAt: Date | null; readonly completedAt: Date } | undefined {
  if (completedAt === null) return undefined;
  const times = {
    startedAt: arrivedAt === undefined ? startedAt : new Date(arrivedAt),
    completedAt: finishedAt === undefined ? completedAt : new Date(finishedAt),
  };
  const isSame =
    times.startedAt?.getTime() === startedAt?.getTime() &&
    times.completedAt.getTime() === completedAt.getTime();
  return isSame ? undefined : times;
}

/**
 * Corrects gallons, times and notes of a (locked) job as its crew says; its gallons were pumped when it was done. Notes
 * that somebody else has written meanwhile stay, and the crew's are added.
 * @returns why the ledger refuses it; nothing is changed then
 */
export async function correctReport(
  tx: TenantTransaction,
  doing: FieldDoing,
  command: Correction,
  job: LockedJob,
): Promise<FactRefusal | undefined> {
  const { actor, now, events } = doing;
  const { gallons, notes } = command.data;
  const standing = await completionPickups(tx, job.id);
  const [first] = standing;
  const before = first === undefined ? undefined : await loadFactOf(tx, first);
  const times = timesOf(command.data, job);
  const isDoneOtherwise = times !== undefined && times.completedAt.getTime() !== job.completedAt?.getTime();
  const asBefore = before?.fact.occurredAt ?? job.completedAt?.getTime() ?? now.getTime();
  const occurredAt = isDoneOtherwise ? times.completedAt.getTime() : asBefore;
  const pumped =
    job.clientAddressId === null
      ? []
      : loadFactsOf(command, {
          occurredAt,
          generatorId: job.clientAddressId,
          idOf: (row) => v5(String(row), command.id),
        });
  if (pumped.length + standing.length > 0) {
    const posted = await postFacts(
      tx,
      { companyId: actor.companyId, userId: actor.userId, now, isAdmin: false, events },
      {
        add: pumped.slice(standing.length).map((one) => ({ ...one, jobId: job.id })),
        replace: standing.map((factId, at) => {
          const { fact = null, method = null } = pumped[at] ?? {};
          return { factId, fact, method };
        }),
        because: 'own-correction',
        reason: 'Corrected by the crew',
      },
    );
    if (!posted.ok) return ofReport(posted.refusal);
  } else await setGallons(tx, { ...actor, now, events }, [{ job, gallons, from: 'by-hand' }]);
  if (times !== undefined) await setWorkTimes(tx, doing, job, times);
  const named = await reportOf(tx, command.data);
  const by = (await personNames(tx, [actor.userId])).get(actor.userId) ?? '';
  const fresh = (await lockJob(tx, job.id)) ?? job;
  if (fresh.completionNotes === (named?.report.data.notes ?? null))
    await setCompletionNotes(tx, doing, fresh, notes);
  else if (notes !== null && notes !== named?.report.data.notes)
    await addCompletionNotes(tx, doing, fresh, `${by}: ${notes}`);
  await recordJobEvents(tx, actor, [
    {
      type: 'reported',
      jobId: job.id,
      details: {
        act: 'corrected',
        by,
        said: commandInWords(command),
        corrects: command.data.commandId,
        ...(times !== undefined && { times: timesInWords(times, doing.actor.timeZone) }),
        ...(gallons !== null && { gallons }),
        ...(notes !== null && { notes }),
      },
    },
  ]);
  return undefined;
}

/** 'Arrived 9:05 AM, done 9:40 AM', as clocks there show it. */
function timesInWords(
  { startedAt, completedAt }: { readonly startedAt: Date | null; readonly completedAt: Date },
  timeZone: string,
): string {
  const clock = (at: Date) =>
    at.toLocaleTimeString('en-US', { timeZone, hour: 'numeric', minute: '2-digit' });
  return [startedAt && `Arrived ${clock(startedAt)}`, `done ${clock(completedAt)}`]
    .filter(Boolean)
    .join(', ');
}
