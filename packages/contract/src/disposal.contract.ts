import { disposalSite, disposalSiteInput } from '@haulwright/domain/disposal/disposal-site';
import { id } from '@haulwright/domain/kernel/ids';
import { z } from 'zod';
import { call, changedMeanwhile, looksLike, seen, versioned } from './base.ts';

/** A site as its form sees it. */
const shown = versioned(disposalSite);

const nameTaken = { 'name.taken': { status: 409, message: 'This name is already in use.' } } as const;

export const disposalSitesContract = {
  list: call(
    'GET',
    '/disposal-sites',
    { access: 'VIEW_ALL_ROUTES' },
    'Where tanks are emptied, by name',
  ).output(z.array(shown)),
  create: call(
    'POST',
    '/disposal-sites',
    { access: 'MANAGE_FLEET' },
    'Add a disposal site; its address is located',
  )
    .errors({ ...nameTaken, ...looksLike })
    .input(disposalSiteInput)
    .output(shown),
  update: call('PUT', '/disposal-sites/{id}', { access: 'MANAGE_FLEET' }, 'Change a disposal site')
    .errors({ ...nameTaken, ...changedMeanwhile(shown), ...looksLike })
    .input(disposalSiteInput.safeExtend({ id, ...seen }))
    .output(shown),
  remove: call(
    'DELETE',
    '/disposal-sites/{id}',
    { access: 'MANAGE_FLEET' },
    'Remove a disposal site; past stops stay',
  )
    .errors({
      'disposal.has-custody': {
        status: 409,
        message:
          'Loads were brought to this site and its records name it, so it cannot be removed. Edit it and switch off “In use” instead.',
      },
    })
    .input(z.object({ id }))
    .output(z.object({ id })),
};
