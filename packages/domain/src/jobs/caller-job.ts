import { z } from 'zod';
import { clientAddressInput, clientFields, clientType } from '../clients/client.ts';
import { id } from '../kernel/ids.ts';
import { calendarDate } from '../kernel/calendar-date.ts';
import { jobFields, urgentFields, wholeWindow } from './job.ts';

/** Where the work is to be done. City and state may be left out: the ZIP code names them. */
export const callerAddress = clientAddressInput.superRefine(({ streetLine1, postalCode }, context) => {
  if (streetLine1 === '')
    context.addIssue({ code: 'custom', path: ['streetLine1'], message: 'Enter the street and number.' });
  if (postalCode === '')
    context.addIssue({ code: 'custom', path: ['postalCode'], message: 'ZIP is required' });
});

/** What is asked of somebody who calls for the first time. The service follows from the job type. */
const newCaller = clientFields
  .pick({ name: true, contactPerson: true, phone: true, email: true, accessInstructions: true, notes: true })
  .extend({ clientType: clientType.default('individual') })
  .superRefine(({ phone, email }, context) => {
    if (!phone && !email)
      context.addIssue({ code: 'custom', path: ['phone'], message: 'At least phone or email is required' });
  });
export type NewCaller = z.output<typeof newCaller>;

/** Who calls, and where the work is. */
const caller = z.discriminatedUnion('who', [
  z.object({ who: z.literal('known'), clientId: id, clientAddressId: id }),
  z.object({ who: z.literal('known-elsewhere'), clientId: id, address: callerAddress }),
  z.object({ who: z.literal('new'), client: newCaller, address: callerAddress }),
]);
export type Caller = z.output<typeof caller>;

const { clientId: _clientId, clientAddressId: _clientAddressId, ...work } = jobFields;

/** What a call becomes: a job, and the client and address that are not there yet. */
export const callerJobInput = z
  .object({
    caller,
    job: z.object({ ...work, ...urgentFields, scheduledDate: calendarDate }).superRefine(wholeWindow),
  })
  .superRefine((input, context) => {
    if (input.caller.who === 'new' && input.job.jobTypeId == null)
      context.addIssue({
        code: 'custom',
        path: ['job', 'jobTypeId'],
        message: "Choose the job type: the new client's service follows from it.",
      });
  });
export type CallerJobInput = z.output<typeof callerJobInput>;
export type CallerJobFormValues = z.input<typeof callerJobInput>;
