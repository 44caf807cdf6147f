import { finding, findingKind, findingKinds } from '@haulwright/domain/compliance/finding';
import { pageInput, pageOf } from '@haulwright/domain/kernel/page';
import { z } from 'zod';
import { call } from './base.ts';

export const complianceContract = {
  summary: call(
    'GET',
    '/compliance',
    { access: 'VIEW_OVERVIEW' },
    'How much is overdue or missing, by kind',
  ).output(
    z.object({
      counts: z.array(z.object({ kind: findingKind, count: z.number().int() })).max(findingKinds.length),
    }),
  ),
  findings: call(
    'GET',
    '/compliance/findings',
    { access: 'VIEW_OVERVIEW' },
    'What of one kind is overdue or missing, the oldest first',
  )
    .input(z.object({ kind: findingKind, ...pageInput }))
    .output(pageOf(finding)),
};
