import type { FieldCommand } from '@haulwright/domain/field/field-command';
import type { JobEvidence } from '@haulwright/domain/field/job-needs';
import { bringsWaste, knownByReport, leftOut, rulesFor } from '@haulwright/domain/field/missing-on-paper';
import type { PaperAsk, PaperRule } from '@haulwright/domain/field/pack-papers';
import type { TenantTransaction } from '../../platform/database/database.ts';
import type { Events } from '../../platform/events/events.ts';
import { paperFactsOfJobs, type PaperFactsOfJob } from './job-needs.queries.ts';

/**
 * Fields of the pickup's papers that a report of completed work leaves out, by the same rule as on the phone.
 */
export async function leftOutOfPapers(
  tx: TenantTransaction,
  events: Pick<Events, 'ask'>,
  command: FieldCommand,
  jobId: string,
  evidence: Pick<JobEvidence, 'signatureAsked'>,
): Promise<PaperAsk[]> {
  const facts = (await paperFactsOfJobs(tx, [jobId])).get(jobId);
  const rules = await events.ask(tx, 'papers.rules', null);
  return facts === undefined ? [] : leftOutOf(rules, command, facts, evidence);
}

export function leftOutOf(
  all: readonly PaperRule[],
  command: FieldCommand,
  { wasteType, ...facts }: PaperFactsOfJob,
  { signatureAsked }: Pick<JobEvidence, 'signatureAsked'>,
): PaperAsk[] {
  if (command.type !== 'job.completed' || !bringsWaste(command.data)) return [];
  const rules = rulesFor({ rules: [...all] }, wasteType ?? command.data.wasteType ?? null);
  return leftOut(rules, knownByReport({ ...facts, signatureAsked }, rules, command.data));
}
