import type { TenantTransaction } from '../../platform/database/database.ts';
import type { Events } from '../../platform/events/events.ts';

/** Undefined when no invoice has lines of the (locked) job; otherwise the refusal as the caller receives it. */
export async function billedWords(
  events: Pick<Events, 'ask'>,
  tx: TenantTransaction,
  jobId: string,
): Promise<{ message: string } | undefined> {
  const billed = await events.ask(tx, 'jobs.billed', { jobIds: [jobId] });
  if (billed === undefined) return undefined;
  const number = billed.number ?? '';
  switch (billed.state) {
    case 'draft':
      return {
        message:
          'This job is on a draft invoice, so it cannot be deleted. If it should not be billed, take it off the draft under Billing, Drafts.',
      };
    case 'void':
      return {
        message: `This job is on ${number}, which is void and keeps its lines, so it cannot be deleted.`,
      };
    default:
      return {
        message: `This job is billed on ${number}, so it cannot be deleted. Issue a credit note for what is wrong on it.`,
      };
  }
}
