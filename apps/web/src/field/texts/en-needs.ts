import type { NeedKind } from '@haulwright/domain/field/job-needs';

const kinds: Record<NeedKind, string> = {
  photo: 'A photo',
  signature: "A signature, or why there isn't one",
  position: "This phone's position",
  paper: 'What the paper asks for',
};

/** What the office requires at a job before completion. */
export const enNeeds = {
  needs: {
    warned: 'The office asks for this',
    warnedWhy: 'You can complete the job without it.',
    required: 'The office requires this',
    requiredWhy: 'Without it, the office decides whether to accept the job.',
    kinds,
    completeAnyway: 'Complete without it',
  },
};
