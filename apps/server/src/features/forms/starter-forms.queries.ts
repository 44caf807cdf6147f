import { notExists, eq, sql } from 'drizzle-orm';
import { formTemplate } from '@haulwright/domain/forms/form-template';
import { starterFormNames, starterForms } from '@haulwright/domain/forms/starter-forms';
import type { AnyTransaction, SystemTransaction } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { companies } from '../companies/companies.tables.ts';
import { formTemplates, formTemplateVersions } from './forms.tables.ts';

/** Gives a company the published starter forms; existing ones stay unchanged. */
export async function insertStarterForms(tx: AnyTransaction, companyId: string, now: Date): Promise<void> {
  const given = await tx
    .insert(formTemplates)
    .values(
      starterFormNames.map((starter) => ({
        id: newId(),
        companyId,
        starter,
        draft: formTemplate.parse(starterForms[starter]),
        hasDraft: false,
        updatedAt: now,
      })),
    )
    .onConflictDoNothing()
    .returning({ id: formTemplates.id, template: formTemplates.draft });
  if (given.length > 0)
    await tx.insert(formTemplateVersions).values(
      given.map(({ id, template }) => ({
        id: newId(),
        companyId,
        formId: id,
        number: 1,
        template,
        publishedAt: now,
      })),
    );
}

/** Companies that are older than forms; forms are archived, never removed, so that none comes back. */
export const companiesWithoutForms = async (tx: SystemTransaction, limit: number): Promise<string[]> => {
  const rows = await tx
    .select({ id: companies.id })
    .from(companies)
    .where(
      notExists(
        tx
          .select({ one: sql`1` })
          .from(formTemplates)
          .where(eq(formTemplates.companyId, companies.id)),
      ),
    )
    .orderBy(companies.id)
    .limit(limit);
  return rows.map(({ id }) => id);
};
