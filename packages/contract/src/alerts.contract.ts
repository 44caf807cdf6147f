import { maxAlertRules } from '@haulwright/domain/alerts/alert-events';
import { alertRule, alertRuleInput, truckAlert } from '@haulwright/domain/alerts/alert-rule';
import { id } from '@haulwright/domain/kernel/ids';
import { z } from 'zod';
import { call, changedMeanwhile, seen, versioned } from './base.ts';

const shown = versioned(alertRule);

const refusals = {
  'alert.person-unknown': {
    status: 422,
    message: 'Somebody who is to be told is not a user of this company. Choose again.',
  },
  'alert.site-unknown': {
    status: 422,
    message: 'A disposal site of this rule is no more. Choose again.',
  },
} as const;

/** When a truck does this, tell these people. */
export const alertsContract = {
  list: call(
    'GET',
    '/alert-rules',
    { access: 'MANAGE_FLEET' },
    'Rules of whom to tell what trucks do',
  ).output(z.array(shown)),
  create: call(
    'POST',
    '/alert-rules',
    { access: 'MANAGE_FLEET' },
    'Add a rule; what trucks did before is not told',
  )
    .errors({
      ...refusals,
      'alerts.too-many': {
        status: 409,
        message: `A company may have ${maxAlertRules} rules. Delete those that are no longer used.`,
      },
    })
    .input(alertRuleInput)
    .output(shown),
  update: call('PUT', '/alert-rules/{id}', { access: 'MANAGE_FLEET' }, 'Change a rule, or turn it on or off')
    .errors({ ...refusals, ...changedMeanwhile(shown) })
    .input(z.intersection(z.object({ id, ...seen }), alertRuleInput))
    .output(shown),
  remove: call('DELETE', '/alert-rules/{id}', { access: 'MANAGE_FLEET' }, 'Delete a rule and its alerts')
    .input(z.object({ id }))
    .output(z.object({ id })),
  recent: call(
    'GET',
    '/alerts',
    { access: 'MANAGE_FLEET' },
    'The last 100 things trucks did that a rule is about, the newest first, with what became of telling them',
  ).output(z.array(truckAlert)),
};
