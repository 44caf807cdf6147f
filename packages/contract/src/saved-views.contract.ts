import { id } from '@haulwright/domain/kernel/ids';
import { savedView, savedViewInput, viewedTable } from '@haulwright/domain/saved-views/saved-view';
import { maxSavedViews } from '@haulwright/domain/saved-views/saved-view-limits';
import { z } from 'zod';
import { call, changedMeanwhile, seen, versioned } from './base.ts';

/** A view as its form sees it. */
const shown = versioned(savedView);

const nameTaken = {
  'name.taken': { status: 409, message: 'A view of this table has this name. Choose another one.' },
} as const;
const adminsOnly = {
  'view.everybodys': {
    status: 403,
    message: 'Only administrators save, change and delete views for everybody. Save one for yourself.',
  },
} as const;

const office = { access: 'VIEW_ALL_JOBS' } as const;

export const savedViewsContract = {
  list: call('GET', '/saved-views', office, 'Views of a table: your own and everybody’s, by name')
    .input(z.object({ table: viewedTable }))
    .output(z.array(shown).max(2 * maxSavedViews)),
  create: call(
    'POST',
    '/saved-views',
    { ...office, idempotent: true },
    'Save a view of a table, for yourself or for everybody',
  )
    .errors({
      ...nameTaken,
      ...adminsOnly,
      'view.too-many': {
        status: 409,
        message: `A table has at most ${maxSavedViews} views. Delete one that is no longer needed.`,
      },
    })
    .input(savedViewInput.extend({ table: viewedTable, isForEverybody: z.boolean() }))
    .output(shown),
  update: call('PUT', '/saved-views/{id}', office, 'Rename a view, or save another look under its name')
    .errors({ ...nameTaken, ...adminsOnly, ...changedMeanwhile(shown) })
    .input(savedViewInput.extend({ id, ...seen }))
    .output(shown),
  remove: call('DELETE', '/saved-views/{id}', office, 'Delete a view')
    .errors(adminsOnly)
    .input(z.object({ id }))
    .output(z.object({ id })),
  setDefault: call('PUT', '/saved-view-defaults', office, 'Choose the view a table opens with')
    .input(z.object({ table: viewedTable, viewId: id.nullable() }))
    .output(z.object({ viewId: id.nullable() })),
};
