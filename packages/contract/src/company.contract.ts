import { z } from 'zod';
import { companySettings, companySettingsInput } from '@haulwright/domain/companies/company';
import { companyTracking } from '@haulwright/domain/companies/company-tracking';
import { companyCustody } from '@haulwright/domain/companies/company-custody';
import { companyHolidays } from '@haulwright/domain/companies/company-holidays';
import { clientMessageSettings } from '@haulwright/domain/companies/company-messages';
import { companyPlanning } from '@haulwright/domain/companies/company-planning';
import { companySecurity } from '@haulwright/domain/companies/company-security';
import { call, changedMeanwhile, seen, versioned } from './base.ts';

/** As their forms see them. */
const shownSettings = versioned(companySettings);
const shownPlanning = versioned(companyPlanning);
const shownCustody = versioned(companyCustody);
const shownTracking = versioned(companyTracking);
const shownMessages = versioned(clientMessageSettings);
const shownHolidays = versioned(companyHolidays);
const shownSecurity = versioned(companySecurity);

export const companyContract = {
  getSettings: call(
    'GET',
    '/company/settings',
    { access: 'VIEW_SETTINGS' },
    'The company profile and its depot',
  ).output(shownSettings),
  saveSettings: call(
    'PUT',
    '/company/settings',
    { access: 'EDIT_SETTINGS' },
    'Save the company profile; the depot address is located',
  )
    .errors(changedMeanwhile(shownSettings))
    .input(companySettingsInput.safeExtend(seen))
    .output(shownSettings),
  getPlanning: call(
    'GET',
    '/company/planning',
    { access: 'VIEW_SETTINGS' },
    'How plans are made and judged',
  ).output(shownPlanning),
  getRoads: call(
    'GET',
    '/company/roads',
    { access: 'VIEW_SETTINGS' },
    'Whether the road map and the streets of this server can be used, and what to do when they cannot',
  ).output(z.object({ trouble: z.string().nullable(), streets: z.string().nullish() })),
  savePlanning: call(
    'PUT',
    '/company/planning',
    { access: 'EDIT_SETTINGS' },
    'Change how plans are made and judged',
  )
    .errors(changedMeanwhile(shownPlanning))
    .input(companyPlanning.safeExtend(seen))
    .output(shownPlanning),
  getCustody: call(
    'GET',
    '/company/custody',
    { access: 'VIEW_SETTINGS' },
    'The company’s own rules about loads: how long waste may stay aboard',
  ).output(shownCustody),
  saveCustody: call(
    'PUT',
    '/company/custody',
    { access: 'EDIT_SETTINGS' },
    'Change how long waste may stay aboard',
  )
    .errors(changedMeanwhile(shownCustody))
    .input(companyCustody.safeExtend(seen))
    .output(shownCustody),
  getTracking: call(
    'GET',
    '/company/tracking',
    { access: 'VIEW_SETTINGS' },
    "The company's own rules about where its trucks are: breaks, days kept, parked trucks",
  ).output(shownTracking),
  saveTracking: call(
    'PUT',
    '/company/tracking',
    { access: 'EDIT_SETTINGS' },
    "Save the company's own rules about where its trucks are; watching parked trucks is a security event",
  )
    .errors(changedMeanwhile(shownTracking))
    .input(companyTracking.safeExtend(seen))
    .output(shownTracking),
  getMessages: call(
    'GET',
    '/company/client-messages',
    { access: 'VIEW_SETTINGS' },
    'What clients are told of visits by themselves, and in which words',
  ).output(shownMessages),
  saveMessages: call(
    'PUT',
    '/company/client-messages',
    { access: 'EDIT_SETTINGS' },
    'Choose what clients are told of visits by themselves, and in which words',
  )
    .errors(changedMeanwhile(shownMessages))
    .input(clientMessageSettings.safeExtend(seen))
    .output(shownMessages),
  getHolidays: call(
    'GET',
    '/company/holidays',
    { access: 'VIEW_ALL_JOBS' },
    'Days on which recurring jobs are skipped or moved',
  ).output(shownHolidays),
  saveHolidays: call(
    'PUT',
    '/company/holidays',
    { access: 'EDIT_SETTINGS' },
    'Choose the federal holidays and own days on which recurring jobs are skipped or moved',
  )
    .errors(changedMeanwhile(shownHolidays))
    .input(companyHolidays.safeExtend(seen))
    .output(shownHolidays),
  getSecurity: call(
    'GET',
    '/company/security',
    { access: 'MANAGE_COMPANY' },
    'How the people of the company sign in',
  ).output(shownSecurity),
  saveSecurity: call(
    'PUT',
    '/company/security',
    { access: 'MANAGE_COMPANY' },
    'Change how the people of the company sign in',
  )
    // An administrator who requires it without having it would be locked out by the next call.
    .errors({
      ...changedMeanwhile(shownSecurity),
      'company.own-second-step-missing': { status: 409, message: 'Set up a second step for yourself first.' },
    })
    .input(companySecurity.safeExtend(seen))
    .output(shownSecurity),
};
