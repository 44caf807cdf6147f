import type { NeedKind } from '@haulwright/domain/field/job-needs';

const kinds: Record<NeedKind, string> = {
  photo: 'A photo',
  signature: 'The signature, or why there is none',
  position: 'Where this phone is',
};

/** What the office asks for at a job, before it is completed. */
export const enNeeds = {
  needs: {
    warned: 'The office asks for this',
    warnedWhy: 'You can complete the job without it.',
    required: 'The office requires this',
    requiredWhy: 'Without it the office decides whether the job counts.',
    kinds,
    completeAnyway: 'Complete without it',
  },
};
