// Public to other features: applies a receipt signed at the gate to the visit's manifests.
import { judgeManifestStep } from '@haulwright/domain/manifests/manifest-life';
import type { TimedAct } from '../../../http/act.ts';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { rejectManifest } from './change-manifest.ts';
import { findGateSignature, type GateSignature } from '../rows/gate-signature.queries.ts';
import { blockingOf, isOutdated, signaturesThatCount } from '../rows/judged-manifest.ts';
import { loadVisitFacts } from '../rows/manifest-facts.queries.ts';
import {
  insertSignature,
  listManifests,
  listSignatures,
  lockManifest,
  takeStep,
  type CurrentManifest,
} from '../rows/manifest-rows.queries.ts';
import { completeIfWhole, endCorrection } from './sign-manifest.ts';

type Gate = Pick<TimedAct, 'companyId' | 'now'>;

/** Applies the site's receipt to those manifests of the visit that are ready for it. */
export async function signManifestsByGate(tx: TenantTransaction, gate: Gate, visitId: string): Promise<void> {
  for (const { id } of await listManifests(tx, visitId)) {
    const manifest = await lockManifest(tx, id);
    if (manifest !== undefined) await takeOverFromGate(tx, gate, manifest);
  }
}

/**
 * Applies the site's receipt to a locked manifest that waits for it: rejects what was refused, with the site's
 * reason, and signs for what was received.
 */
export async function takeOverFromGate(
  tx: TenantTransaction,
  gate: Gate,
  manifest: CurrentManifest,
): Promise<void> {
  const signed = await findGateSignature(tx, manifest.visitId);
  if (signed === undefined) return;
  const doer = { ...gate, userId: signed.userId };
  const { outcome, reason } = signed;
  // In earlier states the crew has not signed, so the manifest waits.
  if (outcome === 'accepted' || manifest.state !== 'delivered') return signByGate(tx, doer, manifest, signed);
  const word = { reason: reason ?? '', inPart: outcome === 'partly_accepted' };
  const rejected = await rejectManifest(tx, doer, manifest, word, 'site');
  if (rejected.ok) return signByGate(tx, doer, { ...manifest, state: rejected.value }, signed);
}

/**
 * Adds the site's signature if ledger and paper still have the figure signed at the gate; otherwise the site has to
 * sign again.
 */
async function signByGate(
  tx: TenantTransaction,
  doer: TimedAct,
  manifest: CurrentManifest,
  signed: GateSignature,
): Promise<void> {
  const { id, state, version } = manifest;
  const isCorrected = state === 'under_correction';
  if (!isCorrected && state !== 'delivered' && state !== 'partly_rejected') return;
  const facts = await loadVisitFacts(tx, manifest.visitId);
  if (facts === undefined) return;
  if (signaturesThatCount(manifest, await listSignatures(tx, [id])).has('site')) return;
  const received = facts.shares.reduce((sum, { receivedGallons }) => sum + receivedGallons, 0);
  if (received !== signed.receivedGallons || isOutdated(manifest, facts)) return;
  const step = judgeManifestStep(state, { step: 'sign', siteTicket: true }, 'site');
  if (!isCorrected && (!step.ok || blockingOf(manifest).length > 0)) return;
  const { name, strokes, signedAt } = signed;
  const drawn = { method: 'drawn', name, reason: null, strokes, signedAt } as const;
  await insertSignature(tx, doer, { manifestId: id, version, role: 'site', ...drawn });
  if (isCorrected) return endCorrection(tx, doer, manifest);
  if (step.ok) await takeStep(tx, doer, id, 'sign', step.value);
  return completeIfWhole(tx, doer, { ...manifest, state: 'signed' });
}
