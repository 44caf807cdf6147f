import type { Brand } from '@haulwright/domain/brand/brand';
import { comingState } from '@haulwright/domain/client-messages/decide-message';
import {
  bearing,
  exactMinutes,
  metersAway,
  roundedPlace,
  type Span,
} from '@haulwright/domain/client-messages/coming-truck';
import type { ComingVisit } from '@haulwright/domain/client-messages/track-link';
import { isWhereNow, newerPlace } from '@haulwright/domain/routes/shared-place';
import type { RequestContext } from '../../http/context.ts';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { loadBrand } from '../brand/brand.queries.ts';
import { logoAsUrl } from '../brand/letterheads.ts';
import { loadMessageSettings } from '../companies/company.queries.ts';
import type { TrackLinkRow } from './track-links.queries.ts';
import { loadVisitFacts, type VisitFacts } from './visit-facts.queries.ts';
import { comingOf, firstName, progressOfVisit, timeZoneOf, windowOf } from './visit-times.ts';

type Services = RequestContext['services'];

interface Loaded {
  readonly visit: ComingVisit;
  readonly brand: Brand;
  readonly companyId: string;
}

/** What the client of a link sees; undefined when its job is gone. */
export async function loadComing(
  tx: TenantTransaction,
  { events }: Pick<Services, 'events'>,
  link: TrackLinkRow,
  now: Date,
): Promise<Loaded | undefined> {
  const facts = await loadVisitFacts(tx, link.jobId);
  if (facts === undefined) return undefined;
  const { company, route, street, city } = facts;
  const state = comingState(progressOfVisit(facts, link.routeId), now);
  const { language } = await loadMessageSettings(tx);
  const shown: ComingVisit = {
    state,
    company: { name: company.name, phone: company.phone, logo: null },
    language: facts.language ?? language,
    timeZone: timeZoneOf(facts),
    address: [street, city].filter(Boolean).join(', ') || null,
    window: null,
    eta: null,
    isNext: false,
    driver: null,
    truck: null,
    place: null,
  };
  const ofCompany = { brand: await loadBrand(tx), companyId: link.companyId };
  // Who came, and when, is nobody's business afterwards.
  if (route === null || state === 'office' || state === 'over') return { visit: shown, ...ofCompany };
  const visit = { ...shown, driver: firstName(route.driverName), truck: route.vehicleName };
  if (state !== 'coming') return { visit, ...ofCompany };
  const coming = comingOf(facts, now);
  const place = coming?.isNext === true ? await placeOf(tx, { events }, facts, coming.arrival, now) : null;
  return {
    visit: {
      ...visit,
      window: said(windowOf(facts)),
      eta: said(coming?.span ?? null),
      isNext: coming?.isNext ?? false,
      place,
    },
    ...ofCompany,
  };
}

const said = (span: Span | null) =>
  span === null ? null : { from: span.from.toISOString(), to: span.to.toISOString() };

/** Where the truck is, rounded until shortly before it arrives. */
async function placeOf(
  tx: TenantTransaction,
  { events }: Pick<Services, 'events'>,
  { route, pin }: VisitFacts,
  arrival: Date,
  now: Date,
): Promise<ComingVisit['place']> {
  const [userIds, vehicleIds] = [
    [route?.driverUserId].filter((id) => id != null),
    [route?.vehicleId].filter((id) => id != null),
  ];
  const places = await events.ask(tx, 'drivers.places', { userIds, vehicleIds });
  const found = newerPlace(places.get(route?.driverUserId ?? ''), places.get(route?.vehicleId ?? ''));
  if (found === null || !isWhereNow(found, now)) return null;
  const isExact = arrival.getTime() - now.getTime() <= exactMinutes * 60_000;
  const { latitude, longitude } = isExact ? found : roundedPlace(found);
  const truck = { latitude, longitude };
  return {
    ...truck,
    isExact,
    measuredAt: found.measuredAt.toISOString(),
    away: pin === null ? null : { meters: metersAway(pin, truck), bearing: bearing(pin, truck) },
  };
}

export async function headedComing(
  { letterheads }: Pick<Services, 'letterheads'>,
  { visit, brand, companyId }: Loaded,
): Promise<ComingVisit> {
  const letterhead = await letterheads.of(companyId, brand);
  return { ...visit, company: { ...visit.company, logo: logoAsUrl(letterhead) } };
}
