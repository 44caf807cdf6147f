import type { Manifest, ManifestStepName } from '@haulwright/domain/manifests/manifest-view';
import type { SignatureMethod } from '@haulwright/domain/manifests/manifest-signature';
import type { ManifestState } from '@haulwright/domain/manifests/manifest-life';
import type { Tone } from '../../ui/base/badge.tsx';

export const stateName: Record<ManifestState, string> = {
  draft: 'Draft',
  in_transit: 'On its way',
  delivered: 'Delivered',
  rejected: 'Rejected',
  partly_rejected: 'Partly rejected',
  signed: 'Signed',
  complete: 'Complete',
  under_correction: 'Under correction',
  corrected: 'Corrected',
  void: 'Void',
};

export const stateTone: Record<ManifestState, Tone> = {
  draft: 'neutral',
  in_transit: 'info',
  delivered: 'info',
  rejected: 'bad',
  partly_rejected: 'warn',
  signed: 'info',
  complete: 'good',
  under_correction: 'warn',
  corrected: 'good',
  void: 'neutral',
};

export const methodInWords: Record<SignatureMethod, string> = {
  drawn: 'signed on a screen',
  paper: 'signed on paper',
  absent: 'did not sign',
};

export const stepName: Record<ManifestStepName, string> = {
  make: 'Made',
  depart: 'Left',
  deliver: 'Delivered',
  sign: 'Signed by the site',
  complete: 'Complete',
  reject: 'Rejected',
  void: 'Voided',
  'begin-correction': 'Correction started',
  'end-correction': 'Correction signed',
};

/** 'Miller Farm', or 'Whole load, 3 clients'. */
export const aboutWhom = ({ unit, generators }: Pick<Manifest, 'unit' | 'generators'>): string =>
  unit === 'pickup'
    ? (generators[0]?.name ?? '')
    : `Whole load, ${generators.length} ${generators.length === 1 ? 'client' : 'clients'}`;
