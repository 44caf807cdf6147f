import { z } from 'zod';

/**
 * What a session lacks for the company's data: nothing, the second step that the person has set up, or one
 * that the company requires and the person has not set up yet.
 */
export const secondStep = z.enum(['settled', 'to-show', 'to-set-up']);
export type SecondStep = z.infer<typeof secondStep>;

export interface SecondStepFacts {
  /** The session's assurance level (`aal2` after a second step). */
  readonly aal: 'aal1' | 'aal2';
  readonly hasVerifiedFactor: boolean;
  readonly companyRequiresIt: boolean;
}

/** A verified factor applies to every session of its holder, whether or not the company requires it. */
export function secondStepOf({ aal, hasVerifiedFactor, companyRequiresIt }: SecondStepFacts): SecondStep {
  if (hasVerifiedFactor) return aal === 'aal2' ? 'settled' : 'to-show';
  return companyRequiresIt ? 'to-set-up' : 'settled';
}
