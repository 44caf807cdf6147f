import { foundThing } from '@haulwright/domain/finding/found-thing';
import { searchText } from '@haulwright/domain/kernel/text';
import { z } from 'zod';
import { call } from './base.ts';

export const findingContract = {
  things: call(
    'GET',
    '/finding',
    { access: 'VIEW_OVERVIEW' },
    'What has a number or a name besides clients and jobs, a few of each kind that the person may open',
  )
    .input(z.object({ search: searchText, limit: z.coerce.number().int().min(1).max(10).default(4) }))
    .output(z.object({ items: z.array(foundThing) })),
};
