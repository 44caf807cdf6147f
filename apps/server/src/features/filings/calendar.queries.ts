// Public to other features: due filings are findings.
import { and, eq, sql } from 'drizzle-orm';
import { holderOf } from '@haulwright/domain/permits/company-permit';
import type { Filing, FilingCalendar } from '@haulwright/domain/filings/deadline';
import { filingsDue, findingFrom } from '@haulwright/domain/filings/filing-calendar';
import { addDays } from '@haulwright/domain/kernel/calendar-date';
import type { Person } from '../../http/actor.ts';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { profiles } from '../companies/companies.tables.ts';
import { companyFilings } from './filings.tables.ts';
import { listPermits } from '../permits/permits.queries.ts';
import { followedPacks } from './rules.queries.ts';

/** How far ahead the calendar looks, and how long filed entries stay in it. */
const daysAhead = 400;
const daysBack = 400;

/** Lists filings required by the followed packs since the company followed them, filed or not. */
export const listFilings = (tx: TenantTransaction, today: string): Promise<Filing[]> =>
  filingsWithin(tx, (since) => {
    const back = addDays(today, -daysBack);
    return { from: since > back ? since : back, to: addDays(today, daysAhead) };
  });

/**
 * Lists filings with a summary that were due before the company followed their pack: the tickets of their period may be
 * there, and nothing else is asked about them.
 */
export const listEarlierSummaries = async (tx: TenantTransaction, today: string): Promise<Filing[]> =>
  (await filingsWithin(tx, (since) => ({ from: addDays(today, -daysBack), to: addDays(since, -1) }))).filter(
    ({ hasSummary }) => hasSummary,
  );

async function filingsWithin(
  tx: TenantTransaction,
  spanOf: (since: string) => { readonly from: string; readonly to: string },
): Promise<Filing[]> {
  const filed = await tx
    .select({
      packId: companyFilings.packId,
      filingId: companyFilings.filingId,
      dueOn: companyFilings.dueOn,
      on: companyFilings.filedOn,
      confirmation: companyFilings.confirmation,
      byUserId: companyFilings.userId,
      by: sql<string>`coalesce(nullif(${profiles.fullName}, ''), ${profiles.email})`,
    })
    .from(companyFilings)
    .innerJoin(profiles, eq(profiles.userId, companyFilings.userId));
  return (await followedPacks(tx))
    .flatMap(({ pack, since }) => {
      const { from, to } = spanOf(since);
      return filingsDue(pack, from, to).map((due): Filing => {
        const rule = pack.filings.find(({ id }) => id === due.filingId);
        const source = pack.sources[rule?.source ?? ''];
        const done = filed.find(
          (row) => row.packId === pack.id && row.filingId === due.filingId && row.dueOn === due.dueOn,
        );
        return {
          ...due,
          packTitle: pack.title,
          content: rule?.content ?? '',
          cite: source?.cite ?? '',
          verified: source?.verified ?? 'unverified',
          readOn: source?.readOn ?? null,
          hasSummary: rule?.summary !== undefined && due.period !== null,
          filed: done
            ? { on: done.on, confirmation: done.confirmation, by: done.by, byUserId: done.byUserId }
            : null,
        };
      });
    })
    .toSorted((a, b) => (a.dueOn < b.dueOn ? -1 : a.dueOn > b.dueOn ? 1 : 0));
}

export async function loadCalendar(tx: TenantTransaction, today: string): Promise<FilingCalendar> {
  return {
    filings: await listFilings(tx, today),
    earlier: await listEarlierSummaries(tx, today),
    permits: (await listPermits(tx)).filter(({ expiresOn }) => expiresOn !== null),
  };
}

interface FilingKey {
  readonly packId: string;
  readonly filingId: string;
  readonly dueOn: string;
}

export async function insertFiling(
  tx: TenantTransaction,
  { companyId, userId }: Person,
  filed: FilingKey & { readonly filedOn: string; readonly confirmation: string | null },
): Promise<void> {
  const { filedOn, confirmation } = filed;
  await tx
    .insert(companyFilings)
    .values({ companyId, userId, ...filed })
    .onConflictDoUpdate({
      target: [
        companyFilings.companyId,
        companyFilings.packId,
        companyFilings.filingId,
        companyFilings.dueOn,
      ],
      set: { filedOn, confirmation, userId },
    });
}

/** @returns whether it was filed */
export async function deleteFiling(
  tx: TenantTransaction,
  { packId, filingId, dueOn }: FilingKey,
): Promise<boolean> {
  const rows = await tx
    .delete(companyFilings)
    .where(
      and(
        eq(companyFilings.packId, packId),
        eq(companyFilings.filingId, filingId),
        eq(companyFilings.dueOn, dueOn),
      ),
    )
    .returning({ dueOn: companyFilings.dueOn });
  return rows.length > 0;
}

/** A deadline, with a key that changes when it is renewed. */
export interface Deadline {
  readonly kind: 'filing' | 'permit';
  readonly key: string;
  readonly on: string;
  /** 'Texas trip ticket: amounts and types …', 'Registration TX-1, Truck 7'. */
  readonly name: string;
  /** The recipient, or the citation of the rule. */
  readonly detail: string;
}

/** Lists unfiled filings and expiring permits whose reminders have begun. */
export async function openDeadlines(tx: TenantTransaction, today: string): Promise<Deadline[]> {
  const { filings, permits } = await loadCalendar(tx, today);
  return [
    ...filings.flatMap(({ filed, packId, filingId, dueOn, packTitle, content, cite }): Deadline[] =>
      filed === null
        ? [
            {
              kind: 'filing',
              key: `filing ${packId} ${filingId} ${dueOn}`,
              on: dueOn,
              name: `${packTitle}: ${content}`,
              detail: cite,
            },
          ]
        : [],
    ),
    ...permits.flatMap((permit): Deadline[] => {
      const { id, expiresOn, name, number, issuer } = permit;
      return expiresOn === null
        ? []
        : [
            {
              kind: 'permit',
              key: `permit ${id} ${expiresOn}`,
              on: expiresOn,
              name: [`${name} ${number}`, holderOf(permit)].filter(Boolean).join(', '),
              detail: issuer,
            },
          ];
    }),
  ].filter(({ on }) => findingFrom(on) <= today);
}
