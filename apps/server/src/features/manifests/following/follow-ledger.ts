import { isSameBody, isSameNumbers, type ManifestBody } from '@haulwright/domain/manifests/manifest-body';
import { judgeManifestStep } from '@haulwright/domain/manifests/manifest-life';
import { isSameFigures } from '@haulwright/domain/manifests/signed-figures';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import type { Hearer } from '../../../platform/events/events.ts';
import { packOf, signaturesThatCount } from '../rows/judged-manifest.ts';
import { loadVisitFacts } from '../rows/manifest-facts.queries.ts';
import {
  listManifests,
  listSignatures,
  lockManifest,
  takeStep,
  type CurrentManifest,
  type Doer,
} from '../rows/manifest-rows.queries.ts';
import { sharesOf, writeBody } from '../rows/write-body.ts';
import { nextVersion } from '../signing/change-manifest.ts';

/**
 * Makes the papers of visits say what the ledger says after a change: a figure that nobody signed follows, and the
 * paper keeps its number; a draft is voided when no gallons are left for it. A signed figure stays as it was signed:
 * such a paper is outdated until an admin corrects it.
 */
export const papersFollowLedger: Hearer<'load.posted'> = {
  does: 'manifests: lets figures follow that nobody has signed',
  async hear(tx, { act: { companyId, userId, now }, because, reason, visitIds }) {
    // The site's ticket number comes with its figure: both are one version, once both are there.
    if (because !== 'gate') await followLedger(tx, { companyId, userId, now }, { visitIds, reason });
  },
};

/** Public to other rooms. What a site signed: its papers say its figure and its ticket number. */
export const followGate = (
  tx: TenantTransaction,
  doer: Doer,
  visitId: string,
  reason: string,
): Promise<void> => followLedger(tx, doer, { visitIds: [visitId], reason, fromGate: true });

interface Change {
  /** Locked, with their papers. */
  readonly visitIds: readonly string[];
  readonly reason: string | null;
  readonly fromGate?: boolean;
}

async function followLedger(
  tx: TenantTransaction,
  doer: Doer,
  { visitIds, reason, fromGate = false }: Change,
): Promise<void> {
  const isSame = fromGate ? isSameBody : isSameNumbers;
  for (const visitId of visitIds) {
    const rows = await listManifests(tx, visitId);
    const open = rows.filter(({ state }) => state !== 'void' && state !== 'rejected');
    const facts = open.length === 0 ? undefined : await loadVisitFacts(tx, visitId);
    if (facts === undefined) continue;
    for (const { id } of open) {
      const manifest = await lockManifest(tx, id);
      if (manifest === undefined) continue;
      const shares = sharesOf(facts, packOf(manifest), manifest);
      const body = writeBody(facts, { ...manifest.body, shares });
      if (shares.length > 0 && !isSame(body, manifest.body))
        await follow(tx, doer, { manifest, body, reason });
      // A load that its site rejected is on its way to another.
      else if (shares.length === 0 && !fromGate) await voidDraft(tx, doer, manifest, reason);
    }
  }
}

interface Following {
  readonly manifest: CurrentManifest;
  /** As the ledger says. */
  readonly body: ManifestBody;
  readonly reason: string | null;
}

async function follow(
  tx: TenantTransaction,
  doer: Doer,
  { manifest, body, reason }: Following,
): Promise<void> {
  const isDraft = manifest.state === 'draft';
  const signed = isDraft ? [] : signaturesThatCount(manifest, await listSignatures(tx, [manifest.id])).keys();
  if ([...signed].every((role) => isSameFigures(role, body, manifest.body)))
    await nextVersion(tx, doer, manifest, body, reason);
}

/** One that has left stays: the parties hold copies, and the office was refused where nothing would be left of it. */
async function voidDraft(
  tx: TenantTransaction,
  doer: Doer,
  { id, state }: CurrentManifest,
  reason: string | null,
): Promise<void> {
  const voided = judgeManifestStep(state, { step: 'void' }, 'office');
  if (voided.ok) await takeStep(tx, doer, id, 'void', voided.value, reason);
}
