import { id } from '@haulwright/domain/kernel/ids';
import { instant } from '@haulwright/domain/kernel/instant';
import { pageInput, pageOf } from '@haulwright/domain/kernel/page';
import { calendarDate } from '@haulwright/domain/kernel/calendar-date';
import { z } from 'zod';
import { call } from './base.ts';

export const securityEvent = z.object({
  id,
  at: instant,
  /** For example `sign_in`, `password_changed`, `factor_removed`. */
  action: z.string(),
  method: z.string().nullable(),
  succeeded: z.boolean(),
  /** `ok`, or why it was refused. */
  outcome: z.string(),
  personName: z.string(),
  email: z.string(),
  device: z.string(),
  ipAddress: z.string(),
});
export type SecurityEvent = z.infer<typeof securityEvent>;

const filters = {
  /** Searches the person's name and address, the action, the device and the network address. */
  search: z.string().trim().max(200).optional(),
  from: calendarDate.optional(),
  to: calendarDate.optional(),
};

export const securityEventsContract = {
  list: call(
    'GET',
    '/security-events',
    { access: 'MANAGE_COMPANY' },
    'What happened around the sign-in of the company’s people, newest first',
  )
    .input(z.object({ ...pageInput, ...filters }))
    .output(pageOf(securityEvent)),
  export: call(
    'GET',
    '/security-events/export',
    { access: 'MANAGE_COMPANY' },
    'The same as a CSV file, at most 100,000 events',
  )
    .errors({
      'export.too-large': {
        status: 422,
        message: 'That is more than 100,000 events. Choose fewer days, or search for something.',
      },
    })
    .input(z.object(filters))
    .output(z.file()),
};
