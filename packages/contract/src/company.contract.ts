import { companySettings, companySettingsInput } from '@haulwright/domain/companies/company';
import { call } from './base.ts';

export const companyContract = {
  getSettings: call('GET', '/company/settings', { access: 'VIEW_SETTINGS' }, 'The company profile and its depot').output(companySettings),
  saveSettings: call('PUT', '/company/settings', { access: 'EDIT_SETTINGS' }, 'Save the company profile; the depot address is located')
    .input(companySettingsInput)
    .output(companySettings),
};
