import type { LoadRow } from '@haulwright/domain/custody/ledger/load-fact';
import type { PersonDatabase } from '../device/database.ts';
import { draftOf } from '../device/drafts.ts';
import { saveCommand } from '../device/outbox.ts';
import type { Draft, StoredCommand } from '../device/stored.ts';
import { atStop, formKey } from './acts.ts';
import type { StopView } from './day-view.ts';

/** What this phone reported of completed work, as corrected last. */
export interface OwnReport {
  /** The completion, or its last correction. */
  readonly commandId: string;
  readonly gallons: number | null;
  readonly load: readonly LoadRow[];
  readonly notes: string | null;
  /** When the work was done, where the crew corrected that. */
  readonly times?: { readonly arrivedAt?: string; readonly finishedAt: string } | undefined;
  /** Before it was corrected; null for the completion. */
  readonly before: OwnReport | null;
}

const keyOf = (jobId: string): string => `own:${jobId}`;

/** The report of a job that can be corrected; null without one, or while the office decides about it. */
export function ownReportOf(
  drafts: readonly Draft[],
  commands: readonly StoredCommand[],
  jobId: string,
): OwnReport | null {
  const own = draftOf(drafts, keyOf(jobId)) as OwnReport | undefined;
  const stored = commands.find(({ id }) => id === own?.commandId);
  return own === undefined || stored?.state === 'recorded' || stored?.state === 'refused' ? null : own;
}

export async function correctReport(
  database: PersonDatabase,
  stop: StopView,
  own: OwnReport,
  { times, ...to }: Pick<OwnReport, 'gallons' | 'load' | 'notes' | 'times'>,
): Promise<void> {
  const jobId = stop.job?.id;
  if (jobId === undefined) return;
  await saveCommand(
    database,
    {
      ...atStop(stop),
      type: 'report.corrected',
      data: { jobId, commandId: own.commandId, ...to, ...times, load: [...to.load] },
    },
    stop.title,
    formKey('correct', stop),
    undefined,
    ({ id }) => ({ [keyOf(jobId)]: { commandId: id, ...to, times, before: own } satisfies OwnReport }),
  );
}
