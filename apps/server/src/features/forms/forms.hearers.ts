import type { Database } from '../../platform/database/database.ts';
import type { Hearer } from '../../platform/events/events.ts';
import { companiesWithoutForms, insertStarterForms } from './starter-forms.queries.ts';

export const starterFormsOfCompany: Hearer<'company.founded'> = {
  does: 'forms: gives it the forms it starts with',
  hear: (tx, { companyId }) => insertStarterForms(tx, companyId, new Date()),
};

const companiesAtOnce = 50;

/** Gives companies that are older than forms the starter forms. */
export async function giveStarterForms(database: Pick<Database, 'asSystem'>, now: () => Date): Promise<void> {
  for (;;) {
    const given = await database.asSystem(async (tx) => {
      const ids = await companiesWithoutForms(tx, companiesAtOnce);
      for (const companyId of ids) await insertStarterForms(tx, companyId, now());
      return ids.length;
    });
    if (given < companiesAtOnce) return;
  }
}
