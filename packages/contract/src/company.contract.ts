import { z } from 'zod';
import { companySettings, companySettingsInput } from '@haulwright/domain/companies/company';
import { companyCustody } from '@haulwright/domain/companies/company-custody';
import { companyHolidays } from '@haulwright/domain/companies/company-holidays';
import { companyPlanning } from '@haulwright/domain/companies/company-planning';
import { companySecurity } from '@haulwright/domain/companies/company-security';
import { call } from './base.ts';

export const companyContract = {
  getSettings: call(
    'GET',
    '/company/settings',
    { access: 'VIEW_SETTINGS' },
    'The company profile and its depot',
  ).output(companySettings),
  saveSettings: call(
    'PUT',
    '/company/settings',
    { access: 'EDIT_SETTINGS' },
    'Save the company profile; the depot address is located',
  )
    .input(companySettingsInput)
    .output(companySettings),
  getPlanning: call(
    'GET',
    '/company/planning',
    { access: 'VIEW_SETTINGS' },
    'How plans are made and judged',
  ).output(companyPlanning),
  getRoads: call(
    'GET',
    '/company/roads',
    { access: 'VIEW_SETTINGS' },
    'Whether the road map of this server can be used, and what to do when it cannot',
  ).output(z.object({ trouble: z.string().nullable() })),
  savePlanning: call(
    'PUT',
    '/company/planning',
    { access: 'EDIT_SETTINGS' },
    'Change how plans are made and judged',
  )
    .input(companyPlanning)
    .output(companyPlanning),
  getCustody: call(
    'GET',
    '/company/custody',
    { access: 'VIEW_SETTINGS' },
    'The company’s own rules about loads: how long waste may stay aboard',
  ).output(companyCustody),
  saveCustody: call(
    'PUT',
    '/company/custody',
    { access: 'EDIT_SETTINGS' },
    'Change how long waste may stay aboard',
  )
    .input(companyCustody)
    .output(companyCustody),
  getHolidays: call(
    'GET',
    '/company/holidays',
    { access: 'VIEW_ALL_JOBS' },
    'Days on which recurring jobs are skipped or moved',
  ).output(companyHolidays),
  saveHolidays: call(
    'PUT',
    '/company/holidays',
    { access: 'EDIT_SETTINGS' },
    'Choose the federal holidays and own days on which recurring jobs are skipped or moved',
  )
    .input(companyHolidays)
    .output(companyHolidays),
  getSecurity: call(
    'GET',
    '/company/security',
    { access: 'MANAGE_COMPANY' },
    'How the people of the company sign in',
  ).output(companySecurity),
  saveSecurity: call(
    'PUT',
    '/company/security',
    { access: 'MANAGE_COMPANY' },
    'Change how the people of the company sign in',
  )
    // An administrator who requires it without having it would be locked out by the next call.
    .errors({
      'company.own-second-step-missing': { status: 409, message: 'Set up a second step for yourself first.' },
    })
    .input(companySecurity)
    .output(companySecurity),
};
