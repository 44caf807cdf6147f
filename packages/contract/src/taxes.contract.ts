import { id } from '@haulwright/domain/kernel/ids';
import {
  storedTaxExemption,
  taxExemptionInput,
  taxJurisdiction,
  taxJurisdictionInput,
} from '@haulwright/domain/pricing/tax-book';
import { z } from 'zod';
import { call, changedMeanwhile, looksLike, seen, versioned } from './base.ts';

/** As their forms see them. */
const shownJurisdiction = versioned(taxJurisdiction);
const shownExemption = versioned(storedTaxExemption);

const nameTaken = { 'name.taken': { status: 409, message: 'This name is already in use.' } } as const;

/** The company's own data, with dates and citations; none of it is tax advice, and nothing is shipped. */
export const taxesContract = {
  jurisdictions: {
    list: call(
      'GET',
      '/tax-jurisdictions',
      { access: 'VIEW_PRICES' },
      'States, counties and cities that tax, with rates and what they tax, by name',
    ).output(z.array(shownJurisdiction)),
    create: call('POST', '/tax-jurisdictions', { access: 'MANAGE_PRICES' }, 'Add a tax jurisdiction')
      .errors({ ...nameTaken, ...looksLike })
      .input(taxJurisdictionInput)
      .output(shownJurisdiction),
    update: call(
      'PUT',
      '/tax-jurisdictions/{id}',
      { access: 'MANAGE_PRICES' },
      'Replace a tax jurisdiction with its rates and what it taxes',
    )
      .errors({ ...nameTaken, ...changedMeanwhile(shownJurisdiction), ...looksLike })
      .input(taxJurisdictionInput.extend({ id, ...seen }))
      .output(shownJurisdiction),
    remove: call(
      'DELETE',
      '/tax-jurisdictions/{id}',
      { access: 'MANAGE_PRICES' },
      'Remove a tax jurisdiction',
    )
      .input(z.object({ id }))
      .output(z.object({ id })),
  },
  exemptions: {
    list: call(
      'GET',
      '/clients/{clientId}/tax-exemptions',
      { access: 'VIEW_PRICES' },
      'Exemption certificates of a client, newest first',
    )
      .input(z.object({ clientId: id }))
      .output(z.array(shownExemption)),
    create: call(
      'POST',
      '/clients/{clientId}/tax-exemptions',
      { access: 'MANAGE_PRICES' },
      'Add an exemption certificate',
    )
      .input(taxExemptionInput)
      .output(shownExemption),
    update: call(
      'PUT',
      '/clients/{clientId}/tax-exemptions/{id}',
      { access: 'MANAGE_PRICES' },
      'Change an exemption certificate',
    )
      .errors(changedMeanwhile(shownExemption))
      .input(z.intersection(z.object({ id, ...seen }), taxExemptionInput))
      .output(shownExemption),
    remove: call(
      'DELETE',
      '/tax-exemptions/{id}',
      { access: 'MANAGE_PRICES' },
      'Remove an exemption certificate',
    )
      .input(z.object({ id }))
      .output(z.object({ id })),
  },
};
