import { v5 } from 'uuid';
import type { FieldCommand } from '@haulwright/domain/field/field-command';
import { loadFactsOf } from '@haulwright/domain/field/load-facts-of';
import { accepted, type Outcome } from '@haulwright/domain/kernel/outcome';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { inSavepoint } from '../../platform/database/savepoint.ts';
import type { Events } from '../../platform/events/events.ts';
import type { LockedJob } from '../jobs/jobs.queries.ts';
import { completionPickups } from './field-commands.queries.ts';
import { loadFactOf } from '../custody/ledger/facts.queries.ts';
import { recordFact, type FactRefusal, type ReportedFact } from '../custody/ledger/post-facts.ts';
import { replacePickups, type ReportedPickup } from '../custody/ledger/replace-pickups.ts';

const loadCommands: ReadonlySet<FieldCommand['type']> = new Set([
  'load.taken',
  'load.dumped',
  'load.moved',
  'load.measured',
  'tank.washed',
]);
/** Whether the report is only about tanks: it has no effect unless it can be posted. */
export const isLoadCommand = ({ type }: FieldCommand): boolean => loadCommands.has(type);

interface LoadDoer {
  readonly companyId: string;
  readonly userId: string;
  readonly occurredAt: Date;
  readonly now: Date;
  readonly countsOnClosedDay?: boolean;
  /** The report of the completion replaces what another one put into the tanks for the job, for this reason. */
  readonly replaces?: string;
  readonly events: Pick<Events, 'publish'>;
}

/**
 * Posts what the report says about tanks to the ledger, all of it or nothing.
 * @returns why it cannot be posted; undefined when it was
 */
export async function postLoad(
  tx: TenantTransaction,
  doer: LoadDoer,
  command: FieldCommand,
  job: LockedJob | undefined,
): Promise<FactRefusal | undefined> {
  // A job without an address has no generator.
  if (isWork(command) && job?.clientAddressId == null) return undefined;
  const reported = reportedBy(doer, command, job);
  const posted = await inSavepoint(tx, async (savepoint): Promise<Outcome<null, FactRefusal>> => {
    const [first] = reported;
    // A report whose paper or units waited has its gallons in the ledger already, perhaps corrected since.
    const isPosted = first !== undefined && (await loadFactOf(savepoint, first.fact.id)) !== undefined;
    if (doer.replaces !== undefined && command.type === 'job.completed' && job !== undefined && !isPosted) {
      const { replaces: reason, countsOnClosedDay = false, now } = doer;
      const before = await completionPickups(savepoint, job.id);
      const replacement = { before, reported: reported.filter(isPickup), reason, countsOnClosedDay };
      const replaced = await replacePickups(savepoint, doer, replacement, now);
      if (!replaced.ok) return replaced;
    } else
      for (const one of reported) {
        const recorded = await recordFact(savepoint, doer, one, doer.now);
        if (!recorded.ok) return recorded;
      }
    const factIds = reported.map(({ fact }) => fact.id);
    await doer.events.publish(savepoint, 'load.posted', { factIds, actor: doer, at: doer.now });
    if (command.type === 'load.dumped' && command.data.land !== undefined)
      await doer.events.publish(savepoint, 'dump.spread', {
        visitId: command.id,
        land: command.data.land,
        actor: doer,
        occurredAt: doer.occurredAt,
        now: doer.now,
      });
    return accepted(null);
  });
  return posted.ok ? undefined : posted.refusal;
}

const isPickup = (one: ReportedFact): one is ReportedPickup => one.fact.kind === 'pickup';

function reportedBy(doer: LoadDoer, command: FieldCommand, job: LockedJob | undefined): ReportedFact[] {
  const isPickup = isWork(command);
  return loadFactsOf(command, {
    occurredAt: doer.occurredAt.getTime(),
    generatorId: job?.clientAddressId ?? '',
    // The same row of the same report is the same fact, however often it is posted.
    idOf: (row) => v5(String(row), command.id),
  }).map(({ fact, method }) => ({
    fact,
    method,
    jobId: isPickup ? (job?.id ?? null) : null,
    visit: command.type === 'load.dumped' ? { ...command.data, id: command.id } : undefined,
    countsOnClosedDay: doer.countsOnClosedDay === true,
  }));
}

/** Whether the report is about the work at a client's, whose waste it brings on board. */
const isWork = ({ type }: FieldCommand): boolean => type === 'job.completed' || type === 'load.taken';
