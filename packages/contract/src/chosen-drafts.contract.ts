import { chosenDrafts, draftsDone } from '@haulwright/domain/invoicing/chosen-drafts';
import { z } from 'zod';
import { call, issueOnce, prepareOnce, view } from './base.ts';
import { chosenPapers, presentPapers, seenPapers } from './chosen-papers.ts';
import { reason } from './invoicing.refusals.ts';

const tooMany = {
  'drafts.too-many': {
    status: 422,
    message: 'At most 2,000 drafts are changed at once. Narrow the list first.',
  },
} as const;
const acting = {
  ...tooMany,
  'drafts.changed': {
    status: 409,
    message: 'These drafts have changed since you looked. Look at their number and sum once more.',
    data: presentPapers,
  },
} as const;
const asSeen = { chosen: chosenPapers, seen: seenPapers };

/** What is done to all drafts that a filter of the table finds, loaded on a screen or not. */
export const chosenDraftsContract = {
  countDrafts: call('POST', '/billing/drafts/counts', view, 'How many drafts are chosen, and their sum')
    .errors(tooMany)
    .input(z.object({ chosen: chosenPapers }))
    .output(chosenDrafts),
  approveChosen: call(
    'POST',
    '/billing/drafts/approvals',
    issueOnce,
    'Approve chosen drafts; says how many were not, and why',
  )
    .errors(acting)
    .input(z.object(asSeen))
    .output(draftsDone),
  holdChosen: call(
    'POST',
    '/billing/drafts/holds',
    prepareOnce,
    'Hold chosen drafts back; those on hold already keep their reason',
  )
    .errors(acting)
    .input(z.object({ ...asSeen, reason }))
    .output(draftsDone),
  releaseChosen: call('POST', '/billing/drafts/releases', prepareOnce, 'Release chosen drafts')
    .errors(acting)
    .input(z.object(asSeen))
    .output(draftsDone),
};
