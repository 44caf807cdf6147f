// Public to other features: applies a receipt signed at the gate to the visit's manifests.
import type { GateOutcome } from '@haulwright/domain/custody/visits/gate-outcome';
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

interface ChangedWord {
  readonly before: GateOutcome;
  readonly now: GateOutcome;
  readonly reason: string;
}

/** Takes the site's earlier word back from the papers that it was on: they are corrected to the new one. */
export async function reopenForSite(
  tx: TenantTransaction,
  doer: TimedAct,
  visitId: string,
  { before, now, reason }: ChangedWord,
): Promise<void> {
  const facts = await loadVisitFacts(tx, visitId);
  if (facts === undefined) return;
  for (const { id } of await listManifests(tx, visitId)) {
    const manifest = await lockManifest(tx, id);
    if (manifest === undefined) continue;
    const { state } = manifest;
    const isRevived = state === 'rejected' && before === 'rejected' && now !== 'rejected';
    const isRefused = now === 'rejected' && state === 'partly_rejected';
    const isReopened =
      isRevived ||
      isRefused ||
      ((now === 'rejected' || isOutdated(manifest, facts)) && (await isSignedAtGate(tx, manifest)));
    const begun = judgeManifestStep(state, { step: 'begin-correction' }, 'site');
    if (isReopened && begun.ok) await takeStep(tx, doer, id, 'begin-correction', begun.value, reason);
  }
}

/** What the office recorded for the site stays until an admin corrects it. */
async function isSignedAtGate(tx: TenantTransaction, manifest: CurrentManifest): Promise<boolean> {
  const signed = signaturesThatCount(manifest, await listSignatures(tx, [manifest.id]));
  return signed.get('site')?.method === 'drawn';
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
  const isRefused = outcome === 'rejected' && manifest.state === 'under_correction';
  if (outcome === 'accepted' || (manifest.state !== 'delivered' && !isRefused))
    return signByGate(tx, doer, manifest, signed);
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
  if (signaturesThatCount(manifest, await listSignatures(tx, [id])).has('site'))
    // The site has come back to a figure that it signed before.
    return isCorrected && !isOutdated(manifest, facts) ? endCorrection(tx, doer, manifest) : undefined;
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
