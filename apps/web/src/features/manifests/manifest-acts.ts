import type { Manifest } from '@haulwright/domain/manifests/manifest-view';
import {
  canBeFilledIn,
  canBeRewritten,
  type ManifestState,
} from '@haulwright/domain/manifests/manifest-life';
import type { SignerRole } from '@haulwright/domain/manifests/manifest-signature';

export type ManifestAct = SignerRole | 'absent' | 'fill-in' | 'reject' | 'void' | 'correct';

export interface ActDialogProps {
  readonly visitId: string;
  readonly manifest: Manifest;
  readonly act: ManifestAct;
  readonly onClose: () => void;
}

export const actName: Record<ManifestAct, string> = {
  generator: 'Client signed',
  absent: 'Client absent',
  hauler: 'Crew signed',
  site: 'Site signed',
  'fill-in': 'Fill in',
  reject: 'Rejected',
  void: 'Void',
  correct: 'Correct',
};

const isAnyOf = (state: ManifestState, ...states: readonly ManifestState[]): boolean =>
  states.includes(state);

/** Available actions on a manifest, in their usual order. */
export function actsOf(
  { state, signatures, asksGenerator, missing, filledIn }: Manifest,
  { mayEdit, mayCorrect }: { readonly mayEdit: boolean; readonly mayCorrect: boolean },
): ManifestAct[] {
  const lacks = (role: SignerRole) => !signatures.some((one) => one.role === role && one.counts);
  const isCorrected = state === 'under_correction';
  const early = state === 'draft' || isCorrected;
  const acts: readonly [ManifestAct, boolean][] = [
    ['generator', mayEdit && early && asksGenerator && lacks('generator')],
    ['absent', mayEdit && early && asksGenerator && lacks('generator')],
    ['hauler', mayEdit && early && lacks('hauler')],
    ['site', mayEdit && (isAnyOf(state, 'delivered', 'partly_rejected') || isCorrected) && lacks('site')],
    [
      'fill-in',
      mayEdit &&
        ((missing.length > 0 && canBeFilledIn(state)) || (filledIn.length > 0 && canBeRewritten(state))),
    ],
    ['reject', mayEdit && isAnyOf(state, 'in_transit', 'delivered')],
    ['void', mayEdit && state === 'draft'],
    ['correct', mayCorrect && !isAnyOf(state, 'draft', 'void', 'rejected', 'under_correction')],
  ];
  return acts.flatMap(([act, isPossible]) => (isPossible ? act : []));
}
