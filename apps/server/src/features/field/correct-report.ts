import { v5 } from 'uuid';
import { commandInWords } from '@haulwright/domain/field/field-words';
import { fieldCommand, type FieldCommand } from '@haulwright/domain/field/field-command';
import type { CorrectionCode } from '@haulwright/domain/field/judge-field-command';
import { loadFactsOf } from '@haulwright/domain/field/load-facts-of';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { loadFactOf } from '../custody/ledger/facts.queries.ts';
import { postFacts, type FactRefusal } from '../custody/ledger/post-facts.ts';
import { addCompletionNotes, setCompletionNotes } from '../jobs/job-commands.ts';
import { recordJobEvents } from '../jobs/job-events.queries.ts';
import { setGallons } from '../jobs/job-gallons.queries.ts';
import { lockJob, type LockedJob } from '../jobs/jobs.queries.ts';
import { personNames } from '../users/users.queries.ts';
import type { FieldDoing } from './apply-judgement.ts';
import { completionPickups, loadCommand, type StoredCommand } from './field-commands.queries.ts';
import { ofReport } from './post-load.ts';

type Correction = Extract<FieldCommand, { type: 'report.corrected' }>;
type Report = Extract<FieldCommand, { type: 'job.completed' | 'report.corrected' }>;

/** The report that a correction names, if it is one of completed work that counts. */
async function reportOf(
  tx: TenantTransaction,
  { data }: Correction,
): Promise<{ readonly stored: StoredCommand; readonly report: Report } | undefined> {
  const stored = await loadCommand(tx, data.commandId);
  const report = stored && fieldCommand.parse(stored.body);
  return stored?.outcome === 'applied' &&
    (report?.type === 'job.completed' || report?.type === 'report.corrected') &&
    report.data.jobId === data.jobId
    ? { stored, report }
    : undefined;
}

const factIdsOf = ({ id, data }: Report): string[] => data.load.map((_, row) => v5(String(row), id));

/** What keeps a correction from the report that it names: the report must be theirs, and what stands. */
export async function keepsFrom(
  tx: TenantTransaction,
  command: Correction,
  job: LockedJob,
  userId: string,
): Promise<CorrectionCode | undefined> {
  const named = await reportOf(tx, command);
  if (named === undefined) return 'report.not-found';
  const { stored, report } = named;
  if (stored.userId !== userId) return 'report.not-yours';
  const standing = await completionPickups(tx, job.id);
  const own = new Set(factIdsOf(report));
  const isInLedger = job.gallonsFrom === 'ledger';
  const isAsReported = isInLedger
    ? standing.length === own.size && standing.every((id) => own.has(id))
    : standing.length === 0 && (job.actualGallons ?? null) === report.data.gallons;
  return isAsReported ? undefined : 'report.corrected-meanwhile';
}

/**
 * Corrects gallons and notes of a (locked) job as its crew says, at the time of the work. Notes that somebody else has
 * written meanwhile stay, and the crew's are added.
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
  const occurredAt = before?.fact.occurredAt ?? job.completedAt?.getTime() ?? now.getTime();
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
  const named = await reportOf(tx, command);
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
        ...(gallons !== null && { gallons }),
        ...(notes !== null && { notes }),
      },
    },
  ]);
  return undefined;
}
