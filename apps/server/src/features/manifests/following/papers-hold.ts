import type { Answerer } from '../../../platform/events/events.ts';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { canBeVoided } from '@haulwright/domain/manifests/manifest-life';
import { packOf } from '../rows/judged-manifest.ts';
import { loadVisitFacts } from '../rows/manifest-facts.queries.ts';
import { openManifests } from '../rows/manifest-rows.queries.ts';
import { sharesOf } from '../rows/write-body.ts';
import { isReceived } from '../rows/gate-signature.queries.ts';
import { lockPapersOf } from './papers-of-visits.queries.ts';

export const papersHold: Answerer<'papers.hold'> = {
  says: 'manifests: whether a paper that left, or the site’s signature, stands in the way',
  async answer(tx, { visits }) {
    await lockPapersOf(
      tx,
      visits.map(({ id }) => id),
    );
    for (const { id, without, isWithdrawn } of visits) {
      if (isWithdrawn && (await isReceived(tx, id))) return 'load.site-signed';
      if (without.length > 0 && (await wouldBeEmpty(tx, id, new Set(without)))) return 'load.manifest-left';
    }
    return undefined;
  },
};

/** Whether a paper of the visit that left would be about nothing. */
async function wouldBeEmpty(
  tx: TenantTransaction,
  visitId: string,
  without: ReadonlySet<string>,
): Promise<boolean> {
  const left = (await openManifests(tx, [visitId])).filter(({ state }) => !canBeVoided(state));
  const facts = left.length === 0 ? undefined : await loadVisitFacts(tx, visitId);
  if (facts === undefined) return false;
  const after = { ...facts, shares: facts.shares.filter(({ factId }) => !without.has(factId)) };
  return left.some((manifest) => sharesOf(after, packOf(manifest), manifest).length === 0);
}
