import { calendarDateIn, type CalendarDate } from '@haulwright/domain/kernel/calendar-date';
import type { Brand } from '@haulwright/domain/brand/brand';
import type { PortalOverview } from '@haulwright/domain/portal/portal';
import type { Services } from '../../http/context.ts';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { loadBrand } from '../brand/brand.queries.ts';
import { logoAsUrl } from '../brand/letterheads.ts';
import { loadClient } from '../clients/clients.queries.ts';
import { ageingOfClient } from '../invoicing/receivables/ageing.queries.ts';
import { transfersOf } from '../payments/attempt-list.queries.ts';
import { takesOnlinePayments } from './online-payments.ts';
import type { PortalLinkRow } from './portal-links.queries.ts';
import { listPortalPapers } from './portal-papers.ts';
import { listAsked } from './portal-requests.queries.ts';
import { listComing, listOpenQuotes, listPast, loadPortalCompany } from './portal-view.queries.ts';

export interface PortalDay {
  readonly timeZone: string;
  readonly today: CalendarDate;
  readonly now: Date;
}

/** The company's date, by its own clock. */
export async function portalDay(tx: TenantTransaction, now: Date): Promise<PortalDay> {
  const { timeZone } = await loadPortalCompany(tx);
  return { timeZone, today: calendarDateIn(now, timeZone), now };
}

export interface LoadedPortal {
  readonly companyId: string;
  readonly brand: Brand;
  readonly overview: Omit<PortalOverview, 'company'> & {
    readonly company: { readonly name: string; readonly phone: string | null; readonly timeZone: string };
  };
}

/** Everything the portal's page shows first; undefined when the client is gone. */
export async function loadPortal(
  tx: TenantTransaction,
  { companyId, clientId }: Pick<PortalLinkRow, 'companyId' | 'clientId'>,
  now: Date,
): Promise<LoadedPortal | undefined> {
  const client = await loadClient(tx, clientId);
  if (client === undefined) return undefined;
  const company = await loadPortalCompany(tx);
  const today = calendarDateIn(now, company.timeZone);
  const owed = await ageingOfClient(tx, today, clientId);
  const openCents = owed.balanceCents - owed.creditCents;
  return {
    companyId,
    brand: await loadBrand(tx),
    overview: {
      company,
      client: {
        name: client.name,
        email: client.email,
        phone: client.phone,
        addresses: client.addresses.map(({ id, label, streetLine1, city }) => ({
          id,
          line: [label, streetLine1, city].filter(Boolean).join(', '),
        })),
        mayRequestWork: client.status === 'active',
      },
      today,
      openCents,
      overdueCents: openCents - owed.buckets.current,
      creditCents: -owed.creditCents,
      takesPayments: await takesOnlinePayments(tx),
      transfers: await transfersOf(tx, clientId),
      papers: await listPortalPapers(tx, { clientId, today }),
      coming: await listComing(tx, clientId, today),
      past: await listPast(tx, clientId, company.timeZone),
      quotes: await listOpenQuotes(tx, clientId, today),
      asked: await listAsked(tx, clientId),
    },
  };
}

/** With the head of the company's papers; its logo is read outside of the transaction. */
export async function headedPortal(
  { letterheads }: Pick<Services, 'letterheads'>,
  { companyId, brand, overview }: LoadedPortal,
): Promise<PortalOverview> {
  const letterhead = await letterheads.of(companyId, brand);
  const { color, footer } = brand;
  return { ...overview, company: { ...overview.company, logo: logoAsUrl(letterhead), color, footer } };
}
