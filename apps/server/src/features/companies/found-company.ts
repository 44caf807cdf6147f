import { companyNameFor } from '@haulwright/domain/companies/company';
import { maxLength } from '@haulwright/domain/kernel/text';
import type { SystemTransaction } from '../../platform/database/database.ts';
import type { Events } from '../../platform/events/events.ts';
import { newId } from '../../platform/ids.ts';
import { insertCompany } from './company.queries.ts';

export interface Founder {
  /** The authentication service's id of the person. */
  readonly userId: string;
  readonly email: string;
  readonly fullName: string;
  /** Empty or missing: the company is named after its founder. */
  readonly companyName?: string | null;
}

/**
 * Creates a company with its settings and its founder as administrator; event handlers add the rest of its
 * initial data. Runs in the sign-up's transaction, so that there is never a person without a company.
 */
export async function foundCompany(
  events: Events,
  tx: SystemTransaction,
  founder: Founder,
): Promise<{ companyId: string }> {
  const companyId = newId();
  const { userId, email, fullName } = founder;
  const founderName = fullName.trim() || email.split('@', 1).join('');
  const name = companyNameFor(founder.companyName, founderName).slice(0, maxLength.name);
  await insertCompany(tx, { companyId, userId, email, fullName, name });
  await events.publish(tx, 'company.founded', { companyId, founderUserId: userId });
  return { companyId };
}
