import { sql } from 'drizzle-orm';
import { KnownClients, streetKey } from '@haulwright/domain/imports/client-import-duplicates';
import { emailKey, phoneKey } from '@haulwright/domain/kernel/contact-keys';
import { matchReasonName } from '@haulwright/domain/imports/client-import';
import { findForm } from '@haulwright/domain/kernel/find-text';
import { maxLike } from '@haulwright/domain/kernel/likeness';
import { findTextOf } from '../../platform/database/finding.ts';
import type { Answerer } from '../../platform/events/events.ts';

interface Row extends Record<string, unknown> {
  id: string;
  name: string;
  phones: string[];
  emails: string[];
  streets: string[];
}

/**
 * A client that is entered by hand is compared as a list is. The search column finds those that may be meant;
 * what is the same is judged as for a row of a list.
 */
export const clientsLikeOne: Answerer<'clients.like'> = {
  says: 'imports: the clients that a list with this one would find',
  answer: async (tx, traits) => {
    const has = (text: string) => sql`strpos(f.text, ${text}) > 0`;
    const name = findForm(traits.name);
    const maybe = [
      sql`false`,
      ...traits.phones.flatMap((phone) => phoneKey(phone) ?? []).map(has),
      ...traits.emails.flatMap((email) => findForm(emailKey(email) ?? '') || []).map(has),
      ...traits.streets
        .map((street) => streetKey(street))
        .filter((street) => street !== '' && name !== '')
        .map((street) => sql`(${has(name)} and ${has(street)})`),
    ];
    const { rows } = await tx.execute<Row>(sql`
      select c.id, c.name,
             array_remove(array[c.phone] || array(select k.phone from client_contacts k where k.client_id = c.id), null) as phones,
             array_remove(array[c.email] || array(select k.email from client_contacts k where k.client_id = c.id), null) as emails,
             array(select a.street_line1 from client_addresses a where a.client_id = c.id) as streets
        from clients c cross join lateral (select ${findTextOf('c')} as text) f
       where ${sql.join(maybe, sql` or `)} order by lower(c.name), c.id limit ${maxLike}`);
    return rows.flatMap(({ id, ...known }) => {
      const one = new KnownClients();
      one.add(id, known);
      const match = one.find(traits);
      const why = match?.reasons.map((reason) => matchReasonName[reason]).join(', ');
      return why === undefined ? [] : [{ id, name: known.name, why }];
    });
  },
};
