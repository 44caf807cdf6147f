// Public to other features: papers of loads whose gallons the office changes.
import { isSameNumbers } from '@haulwright/domain/manifests/manifest-body';
import { accepted, refused, type Outcome } from '@haulwright/domain/kernel/outcome';
import { judgeManifestStep } from '@haulwright/domain/manifests/manifest-life';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { nextVersion } from '../signing/change-manifest.ts';
import { packOf } from '../rows/judged-manifest.ts';
import { takeOverSignature } from '../papers/make-manifests.ts';
import { loadVisitFacts } from '../rows/manifest-facts.queries.ts';
import {
  listManifests,
  lockManifest,
  takeStep,
  type CurrentManifest,
  type Doer,
} from '../rows/manifest-rows.queries.ts';
import { changedVisits } from './papers-of-visits.queries.ts';
import { sharesOf, writeBody } from '../rows/write-body.ts';

/**
 * Makes the papers of locked visits say what the ledger says after a change: a draft gets a new version, or is voided
 * when no gallons are left for it. One that has left stays as it was signed, for an admin to correct, and refuses the
 * change when nothing would be left of it.
 * @param at when the entries of the change were recorded: only the visits they are about are looked at
 */
export async function papersFollowLedger(
  tx: TenantTransaction,
  doer: Doer,
  visitIds: readonly string[],
  { at, reason }: { readonly at: Date; readonly reason: string | null },
): Promise<Outcome<null, 'load.manifest-left'>> {
  for (const visitId of await changedVisits(tx, visitIds, at)) {
    const facts = await loadVisitFacts(tx, visitId);
    if (facts === undefined) continue;
    for (const { id, state } of await listManifests(tx, visitId)) {
      if (state === 'void' || state === 'rejected') continue;
      const manifest = await lockManifest(tx, id);
      if (manifest === undefined) continue;
      const shares = sharesOf(facts, packOf(manifest), manifest);
      if (shares.length === 0) {
        if (!(await voidDraft(tx, doer, manifest, reason))) return refused('load.manifest-left');
        continue;
      }
      const body = writeBody(facts, { ...manifest.body, shares });
      if (state !== 'draft' || isSameNumbers(body, manifest.body)) continue;
      const next = await nextVersion(tx, doer, manifest, body, reason);
      await takeOverSignature(tx, doer, next, shares);
    }
  }
  return accepted(null);
}

/** @returns false when it has left: the parties hold copies */
async function voidDraft(
  tx: TenantTransaction,
  doer: Doer,
  { id, state }: CurrentManifest,
  reason: string | null,
): Promise<boolean> {
  const voided = judgeManifestStep(state, { step: 'void' }, 'office');
  if (voided.ok) await takeStep(tx, doer, id, 'void', voided.value, reason);
  return voided.ok;
}
