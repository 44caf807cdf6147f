import type { ManifestBody } from '@haulwright/domain/manifests/manifest-body';
import type { RulePack } from '@haulwright/domain/manifests/rule-pack';
import { filledOnSite, type FilledIn } from '@haulwright/domain/manifests/typed-on-site';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { paperAnswersOfJobs } from '../../forms/paper-answers.queries.ts';
import type { Reported } from '../numbers/reported-papers.queries.ts';

/**
 * What technicians typed for a paper at its clients, and what their forms answer.
 * @param jobIds per client of the body, in its order
 * @param reported typed on phones for the paper's pack, oldest first
 */
export async function saidOnSite(
  tx: TenantTransaction,
  pack: Pick<RulePack, 'fields'>,
  body: ManifestBody,
  jobIds: readonly (string | null)[],
  reported: readonly Reported[],
): Promise<FilledIn> {
  const answers = await paperAnswersOfJobs(
    tx,
    jobIds.flatMap((id) => id ?? []),
  );
  return filledOnSite(
    pack,
    body,
    jobIds.map((jobId) => ({
      typed: Object.fromEntries(
        reported
          .filter((one) => one.jobId !== null && one.jobId === jobId)
          .flatMap(({ filledIn }) => Object.entries(filledIn)),
      ),
      answered: answers.get(jobId ?? '') ?? {},
    })),
  );
}
