import { v5 } from 'uuid';
import type { FieldCommand } from '@haulwright/domain/field/field-command';
import { loadFactsOf } from '@haulwright/domain/field/load-facts-of';
import type { ActedBy } from '../../http/act.ts';
import type { TenantTransaction } from '../../platform/database/database.ts';
import type { Events } from '../../platform/events/events.ts';
import type { LockedJob } from '../jobs/jobs.queries.ts';
import { completionPickups } from './field-commands.queries.ts';
import { gallonsOfJobs, loadFactOf } from '../custody/ledger/facts.queries.ts';
import {
  postFacts,
  type FactRefusal,
  type PostRefusal,
  type Posting,
  type ReportedFact,
} from '../custody/ledger/post-facts.ts';

const loadCommands: ReadonlySet<FieldCommand['type']> = new Set([
  'load.taken',
  'load.dumped',
  'load.moved',
  'load.measured',
  'tank.washed',
]);
/** Whether the report is only about tanks: it has no effect unless it can be posted. */
export const isLoadCommand = ({ type }: FieldCommand): boolean => loadCommands.has(type);

interface LoadDoer extends ActedBy {
  readonly occurredAt: Date;
  readonly now: Date;
  /** The office lets it count, although the truck's day may be closed. */
  readonly isAdmin?: boolean;
  /** The office lets it count although it put waste on another one that it must not be mixed with. */
  readonly mixes?: boolean;
  /** The report of the completion replaces what another one put into the tanks for the job, for this reason. */
  readonly replaces?: string;
  /** How often the gallons of the report were taken out of the ledger again, after a decision was undone. */
  readonly undonePostings?: number;
  readonly events: Pick<Events, 'publish' | 'ask'>;
}

/** What became of the gallons of a report. */
export interface LoadOfReport {
  /** Why it cannot be posted, and waits; undefined when it was, or had nothing for a tank. */
  readonly refusal?: FactRefusal;
  /** Gallons of the job by the ledger; undefined where it has none. */
  readonly gallons?: number;
}

/** Posts what the report says about tanks to the ledger, all of it or nothing. */
export async function postLoad(
  tx: TenantTransaction,
  doer: LoadDoer,
  command: FieldCommand,
  job: LockedJob | undefined,
): Promise<LoadOfReport> {
  // A job without an address has no generator.
  if (isWork(command) && job?.clientAddressId == null) return {};
  const reported = reportedBy(doer, command, job);
  if (reported.length === 0) return job === undefined ? {} : gallonsBefore(tx, command, job);
  const { companyId, userId, now, isAdmin = false, events } = doer;
  const posting = await postingOf(tx, doer, command, { job, reported });
  const posted = await postFacts(tx, { companyId, userId, now, isAdmin, events }, posting);
  if (!posted.ok)
    return { ...(job && (await gallonsBefore(tx, command, job))), refusal: ofReport(posted.refusal) };
  if (command.type === 'load.dumped' && command.data.land !== undefined)
    await doer.events.publish(tx, 'dump.spread', {
      visitId: command.id,
      land: command.data.land,
      actor: doer,
      occurredAt: doer.occurredAt,
      now,
    });
  const gallons = job && posted.value.gallonsOfJobs.get(job.id);
  return gallons == null ? {} : { gallons };
}

/** What the ledger has for a completion that brings it nothing: waste that was reported on the way. */
async function gallonsBefore(
  tx: TenantTransaction,
  { type }: FieldCommand,
  { id }: LockedJob,
): Promise<LoadOfReport> {
  if (type !== 'job.completed') return {};
  const gallons = (await gallonsOfJobs(tx, [id])).get(id);
  return gallons == null ? {} : { gallons };
}

/**
 * Somebody else's completion of the job brought gallons of its own: each of its pickups is corrected by one of this
 * report, and withdrawn where they are more, so that papers about the earlier pickup are about its correction.
 */
async function postingOf(
  tx: TenantTransaction,
  { replaces: reason }: LoadDoer,
  { type }: FieldCommand,
  { job, reported }: { readonly job: LockedJob | undefined; readonly reported: readonly ReportedFact[] },
): Promise<Posting> {
  const [first] = reported;
  if (reason === undefined) return { add: reported, because: 'report', reason: null };
  // A report whose paper or units waited has its gallons in the ledger already, perhaps corrected since.
  const isPosted = first !== undefined && (await loadFactOf(tx, first.fact.id)) !== undefined;
  const before =
    type !== 'job.completed' || job === undefined || isPosted ? [] : await completionPickups(tx, job.id);
  return {
    because: 'review',
    reason,
    add: reported.slice(before.length),
    replace: before.map((factId, at) => {
      const { fact = null, method = null } = reported[at] ?? {};
      return { factId, fact, method };
    }),
  };
}

/** The job is locked, so that nobody corrects its pickups meanwhile; and reports are not held. */
export function ofReport(refusal: PostRefusal): FactRefusal {
  switch (refusal) {
    case 'load.fact-not-found':
    case 'load.already-corrected':
    case 'load.manifest-left':
    case 'load.site-signed':
    case 'load.spread':
      throw new Error(`a report was refused with ${refusal}`);
    default:
      return refusal;
  }
}

function reportedBy(doer: LoadDoer, command: FieldCommand, job: LockedJob | undefined): ReportedFact[] {
  const isPickup = isWork(command);
  const { undonePostings: undone = 0 } = doer;
  return loadFactsOf(command, {
    occurredAt: doer.occurredAt.getTime(),
    generatorId: job?.clientAddressId ?? '',
    mixes: doer.mixes,
    // The same row of the same report is the same fact, however often it is posted, until it was undone.
    idOf: (row) => v5(undone === 0 ? String(row) : `${row}/${undone}`, command.id),
  }).map(({ fact, method }) => ({
    fact,
    method,
    jobId: isPickup ? (job?.id ?? null) : null,
    visit: command.type === 'load.dumped' ? { ...command.data, id: command.id } : undefined,
  }));
}

/** Whether the report is about the work at a client's, whose waste it brings on board. */
const isWork = ({ type }: FieldCommand): boolean => type === 'job.completed' || type === 'load.taken';
