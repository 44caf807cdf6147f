import { accepted, refused, type Outcome } from '../kernel/outcome.ts';

/** Modelled on EPA's e-Manifest: versions are never overwritten, and one correction is open at a time. */
export const manifestStates = [
  'draft',
  'in_transit',
  'delivered',
  'rejected',
  'partly_rejected',
  'signed',
  'complete',
  'under_correction',
  'corrected',
  'void',
] as const;
export type ManifestState = (typeof manifestStates)[number];

/**
 * The party of a step. Office and admin record what others did: the site's answer about a load, or signatures
 * on paper.
 */
export type ManifestParty = 'driver' | 'office' | 'admin' | 'site' | 'product';

export type ManifestStep =
  | {
      readonly step: 'depart';
      readonly pickupPosted: boolean;
      /** `not-asked`: the rules require no signature of the client. */
      readonly generator: 'signed' | 'absent' | 'not-asked' | null;
    }
  | { readonly step: 'void' }
  | { readonly step: 'deliver'; readonly dischargePosted: boolean }
  | {
      readonly step: 'reject';
      readonly inPart: boolean;
      /** Gallons the site received nevertheless, by the ledger. */
      readonly receivedGallons: number;
    }
  /** The office records a site's signature only with the site's ticket or a photo of it. */
  | { readonly step: 'sign'; readonly siteTicket: boolean }
  | { readonly step: 'complete' }
  | { readonly step: 'begin-correction' }
  | { readonly step: 'end-correction'; readonly numbersChanged: boolean; readonly signedAgain: boolean };

export type ManifestRefusal =
  | 'manifest.not-now'
  | 'manifest.not-permitted'
  | 'manifest.no-pickup'
  | 'manifest.generator-not-signed'
  | 'manifest.no-discharge'
  | 'manifest.paper-missing'
  | 'manifest.site-received'
  | 'manifest.parties-sign-again';

interface StepRule {
  readonly from: readonly ManifestState[];
  readonly who: readonly ManifestParty[];
}

const rules: Record<ManifestStep['step'], StepRule> = {
  depart: { from: ['draft'], who: ['driver', 'office', 'admin'] },
  void: { from: ['draft'], who: ['office', 'admin'] },
  deliver: { from: ['in_transit'], who: ['driver', 'office', 'admin'] },
  // The site's decision, recorded by the person who hears it: at the gate, or by phone in the office. A correction can
  // end in it where the site has changed its own word.
  reject: {
    from: ['in_transit', 'delivered', 'under_correction'],
    who: ['site', 'driver', 'office', 'admin'],
  },
  sign: { from: ['delivered', 'partly_rejected'], who: ['site', 'office', 'admin'] },
  complete: { from: ['signed'], who: ['product'] },
  // A manifest that left with the crew's signature can be corrected before the site signs.
  'begin-correction': {
    from: ['in_transit', 'delivered', 'rejected', 'partly_rejected', 'signed', 'complete', 'corrected'],
    // The site, of what itself has signed.
    who: ['admin', 'site'],
  },
  'end-correction': { from: ['under_correction'], who: ['admin'] },
};

/** Judges a step of a manifest; returns the resulting state. */
export function judgeManifestStep(
  state: ManifestState,
  step: ManifestStep,
  who: ManifestParty,
): Outcome<ManifestState, ManifestRefusal> {
  const rule = rules[step.step];
  if (!rule.who.includes(who)) return refused('manifest.not-permitted');
  if (!rule.from.includes(state)) return refused('manifest.not-now');
  switch (step.step) {
    case 'depart':
      if (!step.pickupPosted) return refused('manifest.no-pickup');
      return step.generator === null ? refused('manifest.generator-not-signed') : accepted('in_transit');
    case 'void':
      return accepted('void');
    case 'deliver':
      return step.dischargePosted ? accepted('delivered') : refused('manifest.no-discharge');
    case 'reject':
      if (state === 'under_correction' && who !== 'site') return refused('manifest.not-now');
      if (!step.inPart && step.receivedGallons > 0) return refused('manifest.site-received');
      return accepted(step.inPart ? 'partly_rejected' : 'rejected');
    case 'sign':
      return who === 'site' || step.siteTicket ? accepted('signed') : refused('manifest.paper-missing');
    case 'complete':
      return accepted('complete');
    case 'begin-correction':
      // Only the site takes its refusal back.
      return state === 'rejected' && who !== 'site'
        ? refused('manifest.not-now')
        : accepted('under_correction');
    default:
      return step.numbersChanged && !step.signedAgain
        ? refused('manifest.parties-sign-again')
        : accepted('corrected');
  }
}

/** States with an open step. */
export const openManifestStates = [
  'draft',
  'in_transit',
  'delivered',
  'partly_rejected',
  'signed',
  'under_correction',
] as const satisfies readonly ManifestState[];

/** Whether what is missing on it can be filled in. */
export const canBeFilledIn = (state: ManifestState): boolean =>
  (openManifestStates as readonly ManifestState[]).includes(state);

/** Whether what was filled in can still be changed: until the site has signed for it. */
export const canBeRewritten = (state: ManifestState): boolean => canBeFilledIn(state) && state !== 'signed';

/** Whether nobody has it yet: once the crew has signed, the parties hold copies. */
export const canBeVoided = (state: ManifestState): boolean => rules.void.from.includes(state);
