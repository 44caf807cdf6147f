// Public to other features: what the receiving site signed at its gate.
import { isSameNumbers } from '@haulwright/domain/manifests/manifest-body';
import { judgeManifestStep } from '@haulwright/domain/manifests/manifest-life';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { findGateSignature } from './gate-signature.queries.ts';
import { blockingOf, packOf, signaturesThatCount } from './judged-manifest.ts';
import { loadVisitFacts } from './manifest-facts.queries.ts';
import {
  insertSignature,
  listManifests,
  listSignatures,
  lockManifest,
  takeStep,
  type CurrentManifest,
  type Doer,
} from './manifest-rows.queries.ts';
import { completeIfWhole, endCorrection } from './sign-manifest.ts';
import { sharesOf, writeBody } from './write-body.ts';

type Gate = Pick<Doer, 'companyId' | 'now'>;

/** Takes what the site signed at its gate over to the manifests of the visit, as far as they are ready for it. */
export async function signManifestsByGate(tx: TenantTransaction, gate: Gate, visitId: string): Promise<void> {
  for (const { id } of await listManifests(tx, visitId)) {
    const manifest = await lockManifest(tx, id);
    if (manifest !== undefined) await signByGate(tx, gate, manifest);
  }
}

/**
 * Takes the site's signature over to a locked manifest that waits for it. It counts for the figure that was
 * signed at the gate: where ledger or paper say something else by now, the site signs again.
 */
export async function signByGate(
  tx: TenantTransaction,
  { companyId, now }: Gate,
  manifest: CurrentManifest,
): Promise<void> {
  const { id, state, version } = manifest;
  const isCorrected = state === 'under_correction';
  if (!isCorrected && state !== 'delivered' && state !== 'partly_rejected') return;
  const signed = await findGateSignature(tx, manifest.visitId);
  const facts = signed && (await loadVisitFacts(tx, manifest.visitId));
  if (signed === undefined || facts === undefined) return;
  if (signaturesThatCount(manifest, await listSignatures(tx, [id])).has('site')) return;
  const received = facts.shares.reduce((sum, { receivedGallons }) => sum + receivedGallons, 0);
  const shares = sharesOf(facts, packOf(manifest), manifest);
  const asLedgerSays = writeBody(facts, { ...manifest.body, shares });
  if (received !== signed.receivedGallons || !isSameNumbers(asLedgerSays, manifest.body)) return;
  const step = judgeManifestStep(state, { step: 'sign', siteTicket: true }, 'site');
  if (!isCorrected && (!step.ok || blockingOf(manifest).length > 0)) return;
  const doer = { companyId, userId: signed.userId, now };
  const { name, strokes, signedAt } = signed;
  const drawn = { method: 'drawn', name, reason: null, strokes, signedAt } as const;
  await insertSignature(tx, doer, { manifestId: id, version, role: 'site', ...drawn });
  if (isCorrected) return endCorrection(tx, doer, manifest);
  if (step.ok) await takeStep(tx, doer, id, 'sign', step.value);
  return completeIfWhole(tx, doer, { ...manifest, state: 'signed' });
}
