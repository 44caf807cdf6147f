import { accepted, refused, type Outcome } from '@haulwright/domain/kernel/outcome';
import {
  judgeManifestStep,
  type ManifestParty,
  type ManifestRefusal,
  type ManifestState,
  type ManifestStep,
} from '@haulwright/domain/manifests/manifest-life';
import { asksGenerator } from '@haulwright/domain/manifests/manifest-papers';
import {
  signerRoles,
  type SignatureInput,
  type SignerRole,
} from '@haulwright/domain/manifests/manifest-signature';
import type { TimedAct } from '../../../http/act.ts';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { blockingOf, isOutdated, packOf, signaturesThatCount } from '../rows/judged-manifest.ts';
import { loadVisitFacts, type VisitFacts } from '../rows/manifest-facts.queries.ts';
import {
  insertSignature,
  listSignatures,
  takeStep,
  type CurrentManifest,
} from '../rows/manifest-rows.queries.ts';
import { sharesOf } from '../rows/write-body.ts';

export type SignRefusal =
  | { readonly ok: false; readonly refusal: 'manifest.fields-missing'; readonly missing: string[] }
  | {
      readonly ok: false;
      readonly refusal:
        'manifest.not-now' | 'manifest.outdated' | 'manifest.generator-not-signed' | 'manifest.paper-missing';
    };

const whenSigned: Record<SignerRole, readonly ManifestState[]> = {
  generator: ['draft', 'under_correction'],
  hauler: ['draft', 'under_correction'],
  site: ['delivered', 'partly_rejected', 'under_correction'],
};

/**
 * Records a signature on a locked manifest and takes the steps that follow: with the crew's it has left and,
 * as its load is dumped, arrived; with the site's it is signed, and complete once nothing is missing.
 */
export async function signManifest(
  tx: TenantTransaction,
  doer: TimedAct,
  manifest: CurrentManifest,
  { role, method, name, reason }: SignatureInput,
  who: ManifestParty,
): Promise<{ readonly ok: true; readonly value: null } | SignRefusal> {
  const { id, state, version } = manifest;
  if (!whenSigned[role].includes(state)) return refused('manifest.not-now');
  const facts = await loadVisitFacts(tx, manifest.visitId);
  if (facts === undefined) throw new Error('a manifest without its visit');
  if (isOutdated(manifest, facts)) return refused('manifest.outdated');
  const before = signaturesThatCount(manifest, await listSignatures(tx, [id]));
  const steps =
    state === 'under_correction' || role === 'generator'
      ? accepted([])
      : judgeSteps(manifest, role, facts, before.get('generator')?.method, who);
  if (!steps.ok) return steps;
  const signature = { manifestId: id, version, role, method, name, reason, strokes: [], signedAt: doer.now };
  await insertSignature(tx, doer, signature);
  for (const { step, to } of steps.value) await takeStep(tx, doer, id, step, to);
  if (state === 'under_correction') await endCorrection(tx, doer, manifest);
  else if (role === 'site') await completeIfWhole(tx, doer, { ...manifest, state: 'signed' });
  return accepted(null);
}

type Steps = readonly { readonly step: 'depart' | 'deliver' | 'sign'; readonly to: ManifestState }[];

function judgeSteps(
  manifest: CurrentManifest,
  role: Exclude<SignerRole, 'generator'>,
  facts: VisitFacts,
  generatorMethod: string | undefined,
  who: ManifestParty,
): { readonly ok: true; readonly value: Steps } | SignRefusal {
  const pack = packOf(manifest);
  const missing = blockingOf(manifest);
  if (missing.length > 0) return { ok: false, refusal: 'manifest.fields-missing', missing };
  if (role === 'site') {
    const signed = judge(manifest.state, { step: 'sign', siteTicket: facts.hasSiteTicket }, who);
    return signed.ok ? accepted([{ step: 'sign', to: signed.value }]) : signed;
  }
  const shares = sharesOf(facts, pack, manifest);
  const signed = generatorMethod === undefined ? null : generatorMethod === 'absent' ? 'absent' : 'signed';
  const generator = asksGenerator(pack) ? signed : 'not-asked';
  const left = judge(manifest.state, { step: 'depart', pickupPosted: shares.length > 0, generator }, who);
  if (!left.ok) return left;
  const arrived = judge(left.value, { step: 'deliver', dischargePosted: true }, who);
  return arrived.ok
    ? accepted([
        { step: 'depart', to: left.value },
        { step: 'deliver', to: arrived.value },
      ])
    : arrived;
}

function judge(
  state: ManifestState,
  step: ManifestStep,
  who: ManifestParty,
): { readonly ok: true; readonly value: ManifestState } | SignRefusal {
  const judged: Outcome<ManifestState, ManifestRefusal> = judgeManifestStep(state, step, who);
  if (judged.ok) return judged;
  return judged.refusal === 'manifest.generator-not-signed' || judged.refusal === 'manifest.paper-missing'
    ? refused(judged.refusal)
    : refused('manifest.not-now');
}

/** Completes a signed manifest once no required field is missing. */
export async function completeIfWhole(
  tx: TenantTransaction,
  doer: TimedAct,
  manifest: CurrentManifest,
): Promise<void> {
  if (manifest.state !== 'signed' || blockingOf(manifest).length > 0) return;
  const facts = await loadVisitFacts(tx, manifest.visitId);
  if (facts === undefined || isOutdated(manifest, facts)) return;
  const complete = judgeManifestStep('signed', { step: 'complete' }, 'product');
  if (complete.ok) await takeStep(tx, doer, manifest.id, 'complete', complete.value);
}

/** Ends a correction once everybody has signed the current figures. */
export async function endCorrection(
  tx: TenantTransaction,
  doer: TimedAct,
  manifest: CurrentManifest,
): Promise<void> {
  const counting = signaturesThatCount(manifest, await listSignatures(tx, [manifest.id]));
  const asked = signerRoles.filter((role) => role !== 'generator' || asksGenerator(packOf(manifest)));
  const signedAgain = asked.every((role) => counting.has(role));
  if (!signedAgain) return;
  const numbersChanged = manifest.numbersSince === manifest.version;
  const step = { step: 'end-correction', numbersChanged, signedAgain } as const;
  const corrected = judgeManifestStep('under_correction', step, 'admin');
  if (corrected.ok) await takeStep(tx, doer, manifest.id, 'end-correction', corrected.value);
}
