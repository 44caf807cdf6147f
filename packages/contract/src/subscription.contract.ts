import { companyUsage } from '@haulwright/domain/subscription/company-usage';
import { call } from './base.ts';

/** Calls of the noun company about the usage its subscription is charged by. */
export const companyUsageContract = {
  usage: call(
    'GET',
    '/company/usage',
    { access: 'MANAGE_COMPANY' },
    'How many clients and vehicles the subscription is charged by',
  ).output(companyUsage),
};
