import { maxTowns, zipCode, zipTown } from '@haulwright/domain/places/zip-town';
import { z } from 'zod';
import { call } from './base.ts';

export const placesContract = {
  zip: call(
    'GET',
    '/places/zip/{zip}',
    { access: 'signed-in' },
    'The towns of a US ZIP code; none when it is not known. Those that addresses of the company name are among them',
  )
    .input(z.object({ zip: zipCode }))
    .output(z.object({ towns: z.array(zipTown).max(maxTowns) })),
};
