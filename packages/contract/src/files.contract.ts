import { z } from 'zod';
import { call } from './base.ts';

/** Maximum size of photos, signatures and papers; a phone's files are far smaller. */
export const maxFileBytes = 12_000_000;
export const fileTypes = ['image/jpeg', 'image/png', 'application/pdf'] as const;

/** SHA-256 of the bytes, in lower-case hexadecimal: the file's name. */
const sha256 = z
  .string()
  .length(64)
  .regex(/^[0-9a-f]{64}$/, 'A file is named by its SHA-256.');

export const filesContract = {
  receive: call(
    'PUT',
    '/field/v1/files/{sha256}',
    {
      access: 'UPDATE_JOB_STATUS',
      takesFile: fileTypes,
      largestBodyBytes: maxFileBytes,
      openToRemoved: true,
    },
    'The bytes of a file that a report of work named; sending it again is harmless',
  )
    .errors({
      'file.not-awaited': { status: 409, message: 'No report named this file. Send the report first.' },
      'file.hash-differs': {
        status: 422,
        message: 'The file arrived damaged: its bytes do not have this SHA-256. Send it again.',
      },
      'file.type-differs': { status: 422, message: 'The file is not what its type says.' },
      'file.store-unavailable': {
        status: 429,
        message: 'The server cannot keep files at the moment. Try again in a few minutes.',
      },
    })
    .input(z.object({ sha256, file: z.file().max(maxFileBytes) }))
    .output(z.object({ sha256: z.string(), bytes: z.number().int() })),
  get: call(
    'GET',
    '/files/{sha256}',
    { access: 'VIEW_OWN_JOBS' },
    'A photo, a signature or a paper; technicians get what they sent themselves, and what belongs to jobs given to them',
  )
    .errors({
      'file.still-on-phone': {
        status: 409,
        message: 'This file is still on the phone that took it. It will be sent once the phone has signal.',
      },
      'file.store-unavailable': {
        status: 429,
        message: 'The server cannot reach its files at the moment. Try again in a few minutes.',
      },
    })
    .input(z.object({ sha256 }))
    .output(z.file()),
};
