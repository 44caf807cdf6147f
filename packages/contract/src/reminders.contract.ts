import {
  maxStagesAfter,
  maxWithoutAddress,
  reminderStage,
  reminderStages,
} from '@haulwright/domain/invoicing/reminders';
import { id } from '@haulwright/domain/kernel/ids';
import { z } from 'zod';
import { call, changedMeanwhile, manage, prepareOnce, seen, versioned, view } from './base.ts';
import { shownInvoice } from './invoicing.contract.ts';
import { pick, reason } from './invoicing.refusals.ts';

const reminders = z.object({
  /** Days after an invoice is due, in order; negative: before. None: clients are reminded by hand only. */
  stages: z.array(reminderStage).max(maxStagesAfter + 1),
  /** Open invoices that nobody is reminded of while they are in dispute. */
  disputed: z.number().int(),
  /** Clients with overdue invoices and no email address, by name. */
  withoutAddress: z
    .array(z.object({ id, name: z.string(), invoices: z.number().int() }))
    .max(maxWithoutAddress),
});

/** As the billing settings see them. */
const shown = versioned(reminders);

export const remindersContract = {
  reminders: call(
    'GET',
    '/billing/reminders',
    view,
    'When clients are reminded by themselves of what they owe, and who cannot be',
  ).output(shown),
  saveReminders: call(
    'PUT',
    '/billing/reminders',
    manage,
    'Set when clients are reminded by themselves of what they owe, or end it',
  )
    .errors(changedMeanwhile(shown))
    .input(z.object({ stages: reminderStages, ...seen }))
    .output(shown),
  dispute: call(
    'POST',
    '/invoices/{id}/dispute',
    prepareOnce,
    'Mark an open invoice as disputed: no reminders and late fees until that is settled',
  )
    .errors(pick('invoice.not-issued', 'invoice.settled', 'invoice.disputed'))
    .input(z.object({ id, reason }))
    .output(shownInvoice),
  endDispute: call('POST', '/invoices/{id}/dispute/end', prepareOnce, 'Take back that an invoice is disputed')
    .errors(pick('invoice.not-disputed'))
    .input(z.object({ id }))
    .output(shownInvoice),
};
