import { sql, type SQL } from 'drizzle-orm';
import type { FoundKind, FoundThing } from '@haulwright/domain/finding/found-thing';
import { findForm } from '@haulwright/domain/kernel/find-text';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { findFormOf, findsAll, findsSome, findTextOf } from '../../platform/database/finding.ts';

interface Source {
  /** SQL: the thing's id, number or name, and what tells it from others. */
  readonly id: string;
  readonly label: string;
  readonly detail: string;
  readonly from: string;
  /** Conditions besides the search. */
  readonly where?: string;
  /** What it is found by; one word must be found there. */
  readonly own: readonly SQL[];
  /** What the other words may be found in. */
  readonly others?: readonly SQL[];
  /** SQL: which ones first. */
  readonly order: string;
}

const joined = (...parts: readonly string[]) => `concat_ws(' · ', ${parts.join(', ')})`;
const numbered = (prefix: string, column: string, digits: number) =>
  `'${prefix}' || lpad(${column}::text, greatest(${digits}, length(${column}::text)), '0')`;
const client = [findTextOf('c')];

const sources: Readonly<Record<FoundKind, Source>> = {
  invoice: {
    id: 'i.id::text',
    label: `coalesce(i.number, 'Draft')`,
    detail: joined('c.name', `case i.state when 'void' then 'Void' end`, 'i.purchase_order'),
    from: 'invoices i join clients c on c.id = i.client_id',
    own: [findTextOf('i')],
    others: client,
    order: 'i.id desc',
  },
  payment: {
    id: 'p.id::text',
    label: 'p.reference',
    detail: joined('c.name', 'p.received_on::text'),
    from: 'payments p join clients c on c.id = p.client_id',
    where: 'p.reference is not null',
    own: [findTextOf('p')],
    others: client,
    order: 'p.id desc',
  },
  quote: {
    id: 'q.id::text',
    label: joined(numbered('Q-', 'q.sequence', 5), 'q.title'),
    detail: 'c.name',
    from: 'quotes q join clients c on c.id = q.client_id',
    own: [findTextOf('q')],
    others: client,
    order: 'q.id desc',
  },
  rental: {
    id: 'r.id::text',
    label: 'r.name',
    detail: joined('c.name', `case when r.ended_at is not null then 'Ended' end`),
    from: 'rental_agreements r join clients c on c.id = r.client_id',
    own: [findTextOf('r')],
    others: client,
    order: 'r.ended_at is not null, r.id desc',
  },
  unit: {
    id: 'u.label_number::text',
    label: `'#' || u.label_number`,
    detail: joined('t.name', 'u.serial', 'c.name'),
    from: `units u join unit_types t on t.id = u.unit_type_id left join rental_agreements r on r.id = u.rental_id
      left join clients c on c.id = r.client_id`,
    own: [sql.raw('u.label_number::text'), findFormOf('u.serial')],
    others: [findFormOf('t.name'), findTextOf('r'), ...client],
    order: 'u.label_number',
  },
  agreement: {
    id: 'g.id::text',
    label: 'g.name',
    detail: 'c.name',
    from: 'service_agreements g join clients c on c.id = g.client_id',
    own: [findTextOf('g')],
    others: client,
    order: 'g.id desc',
  },
  ticket: {
    id: 'v.id::text',
    label: 'v.ticket_number',
    detail: joined('s.name', 't.name'),
    from: `disposal_visits v join disposal_sites s on s.id = v.disposal_site_id left join vehicles t on t.id = v.vehicle_id`,
    where: 'v.ticket_number is not null',
    own: [findFormOf('v.ticket_number')],
    others: [findFormOf('s.name'), findFormOf('t.name')],
    order: 'v.occurred_at desc, v.id desc',
  },
  manifest: {
    id: 'm.visit_id::text',
    label: numbered('M-', 'm.number', 6),
    detail: joined('s.name', `case m.state when 'void' then 'Void' end`),
    from: `manifests m join disposal_visits v on v.id = m.visit_id join disposal_sites s on s.id = v.disposal_site_id`,
    own: [sql.raw(numbered('m', 'm.number', 6))],
    others: [findFormOf('s.name')],
    order: 'm.number desc',
  },
  truck: {
    id: 't.id::text',
    label: 't.name',
    detail: joined('t.license_plate'),
    from: 'vehicles t',
    own: [findFormOf('t.name'), findFormOf('t.license_plate')],
    order: 'lower(t.name), t.id',
  },
  site: {
    id: 's.id::text',
    label: 's.name',
    detail: joined('s.street_line1', 's.city'),
    from: 'disposal_sites s',
    own: [
      findFormOf('s.name'),
      sql.raw('public.find_street(s.street_line1)'),
      findFormOf('s.city'),
      findFormOf('s.postal_code'),
    ],
    order: 'lower(s.name), s.id',
  },
  field: {
    id: 'f.id::text',
    label: 'f.name',
    detail: joined('f.place', 'f.owner_name'),
    from: 'fields f',
    own: [findFormOf('f.name'), findFormOf('f.place'), findFormOf('f.owner_name')],
    order: 'lower(f.name), f.id',
  },
  person: {
    id: 'p.user_id::text',
    label: 'p.full_name',
    detail: 'p.email',
    from: 'profiles p',
    where: 'exists (select from user_roles r where r.user_id = p.user_id)',
    own: [findFormOf('p.full_name'), findFormOf('p.email'), findFormOf('p.phone')],
    order: 'lower(p.full_name), p.user_id',
  },
};

/** Finds a few things of each kind, newest first or by name. Of each, a word must be in its own number or name. */
export async function findThings(
  tx: TenantTransaction,
  {
    search,
    limit,
    kinds,
  }: { readonly search: string; readonly limit: number; readonly kinds: readonly FoundKind[] },
): Promise<FoundThing[]> {
  const parts = kinds.map((kind) => {
    const { id, label, detail, from, where = 'true', own, others = [], order } = sources[kind];
    return sql`(select ${kind} as kind, ${sql.raw(id)} as id, ${sql.raw(label)} as label, coalesce(${sql.raw(detail)}, '') as detail
      from ${sql.raw(from)} where ${sql.raw(where)} and ${ownOf(kind, search, own)} and ${findsAll(search, [...own, ...others])}
     order by ${sql.raw(order)} limit ${limit})`;
  });
  if (parts.length === 0) return [];
  const { rows } = await tx.execute<FoundThing & Record<string, unknown>>(sql.join(parts, sql` union all `));
  return rows;
}

/** A unit's label is found by its first digits only: `1` would find every second one. */
const ownOf = (kind: FoundKind, search: string, own: readonly SQL[]): SQL =>
  kind === 'unit' && /^\d+$/.test(findForm(search))
    ? sql`(u.label_number::text like ${`${findForm(search)}%`} or ${findsSome(search, [findFormOf('u.serial')])})`
    : findsSome(search, own);
