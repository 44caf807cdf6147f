import { canBeRewritten } from '@haulwright/domain/manifests/manifest-life';
import type { TimedAct } from '../../../http/act.ts';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import type { Hearer } from '../../../platform/events/events.ts';
import { lockVisit } from '../../custody/visits/disposal-visits.queries.ts';
import { nextVersion } from '../signing/change-manifest.ts';
import { packOf } from '../rows/judged-manifest.ts';
import { loadVisitFacts } from '../rows/manifest-facts.queries.ts';
import { lockManifest, type CurrentManifest } from '../rows/manifest-rows.queries.ts';
import { papersAbout, reportedPapersOf } from '../numbers/reported-papers.queries.ts';
import { saidOnSite } from '../papers/said-on-site.ts';

export const papersFollowForms: Hearer<'form.filed'> = {
  does: 'manifests: gives papers that were made before it what it answers',
  hear: (tx, { jobId, actor, now }) => followForms(tx, { ...actor, now }, jobId),
};

/**
 * Writes into the papers about a job's waste what a form answered after they were made, until the site signs.
 * What somebody typed stays; an earlier form's answers are replaced.
 */
async function followForms(tx: TenantTransaction, doer: TimedAct, jobId: string): Promise<void> {
  for (const { id, visitId } of await papersAbout(tx, jobId)) {
    await lockVisit(tx, visitId);
    const manifest = await lockManifest(tx, id);
    if (manifest !== undefined && canBeRewritten(manifest.state)) await sayAgain(tx, doer, manifest);
  }
}

async function sayAgain(tx: TenantTransaction, doer: TimedAct, manifest: CurrentManifest): Promise<void> {
  const { body, packId, visitId } = manifest;
  const facts = await loadVisitFacts(tx, visitId);
  const jobOf = new Map(facts?.shares.map(({ factId, jobId }) => [factId, jobId]));
  const jobIds = body.generators.map(({ factId }) => jobOf.get(factId) ?? null);
  const reported = await reportedPapersOf(tx, {
    visitId,
    packId,
    jobIds: jobIds.flatMap((id) => id ?? []),
  });
  const said = await saidOnSite(tx, packOf(manifest), body, jobIds, reported);
  const { fromForms = {}, ...rest } = body;
  const isOpen = (id: string) => body.filledIn[id] === undefined || fromForms[id] !== undefined;
  const words = Object.entries(said.filledIn).filter(([id]) => isOpen(id));
  if (words.every(([id, word]) => body.filledIn[id] === word)) return;
  const answered = Object.entries({ ...fromForms, ...said.fromForms }).filter(([id]) => isOpen(id));
  await nextVersion(
    tx,
    doer,
    manifest,
    {
      ...rest,
      filledIn: { ...body.filledIn, ...Object.fromEntries(words) },
      ...(answered.length > 0 && { fromForms: Object.fromEntries(answered) }),
    },
    null,
  );
}
