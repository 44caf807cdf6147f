import type { Likeness } from '@haulwright/domain/kernel/likeness';

/** A request that makes something like what the company has. */
export interface Again {
  readonly method: string;
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** What exists, by the id that is told. */
  readonly exists: string;
  readonly kind: Likeness['kind'];
}

/** By call: one request for each rule, made again each time. */
export type Rules = Readonly<Record<string, Readonly<Record<string, () => Promise<Again>>>>>;

/** The company that has something already. */
export interface Its {
  // oxlint-disable-next-line typescript/no-explicit-any -- answers of many shapes
  readonly ask: (method: string, path: string, body?: object) => Promise<any>;
  /** The one thing of a kind that it has. */
  readonly idOf: (kind: string) => string;
  /** A name that nothing has. */
  readonly other: () => string;
}

export const jobType = {
  serviceTypeId: null,
  durationMinutes: 45,
  expectedGallons: 0,
  wasteType: null,
};

/** Of names in the settings, and of what is agreed or measured. */
export function rulesOfNamesAndTerms({ ask, idOf, other }: Its): Rules {
  let cents = 1_230_000;

  /** A thing with nearly the name of another. */
  const named = async (path: `/${string}`, kind: Likeness['kind'], values: object = {}): Promise<Again> => {
    const name = other();
    const { id } = await ask('POST', path, { name, ...values });
    return {
      method: 'POST',
      path,
      body: { name: name.toUpperCase().replace(' ', '-'), ...values },
      exists: id,
      kind,
    };
  };

  return {
    'serviceTypes.create': { 'nearly the name': () => named('/service-types', 'service') },
    'jobTypes.create': {
      'nearly the name': () => named('/job-types', 'job-type', jobType),
    },
    'rentals.types.create': {
      'nearly the name': () =>
        named('/unit-types', 'unit-type', { kind: 'toilet', toilets: 1, handWashes: 0 }),
    },
    'taxes.jurisdictions.create': {
      'nearly the name': () =>
        named('/tax-jurisdictions', 'tax-jurisdiction', {
          state: 'PA',
          postalCodes: [],
          rates: [],
          taxability: [],
        }),
    },
    'land.create': {
      'nearly the name': () =>
        named('/fields', 'field', {
          disposalSiteId: idOf('disposalSites'),
          place: 'Farm Road',
          boundary: [],
          acresOverride: 10,
          methods: ['injected'],
        }),
    },
    'filings.permits.create': {
      'kind and number': async () => ({
        method: 'POST',
        path: '/company-permits',
        body: {
          kind: 'registration',
          name: other(),
          number: 'r1',
          issuer: 'Agency',
          expiresOn: '2027-08-31',
        },
        exists: idOf('filings'),
        kind: 'permit',
      }),
    },
    'tanks.addReading': {
      'tank and day': async () => ({
        method: 'POST',
        path: `/tanks/${idOf('addresses')}/readings`,
        body: { measuredOn: '2026-02-01', sludgeInches: 13, scumInches: 4, liquidDepthInches: 48 },
        exists: idOf('tankReadings'),
        kind: 'reading',
      }),
    },
    'jobSeries.create': {
      'client, address and title': async () => {
        const body = {
          clientId: idOf('clients'),
          clientAddressId: idOf('addresses'),
          title: other(),
          jobTypeId: idOf('jobTypes'),
          rule: { unit: 'week', every: 4, weekdays: [1] },
          startDate: '2031-01-06',
        };
        const { series } = await ask('POST', '/job-series', body);
        const again = { ...body, title: body.title.toUpperCase() };
        return { method: 'POST', path: '/job-series', body: again, exists: series.id, kind: 'series' };
      },
    },
    'rentals.create': {
      'client, address and name': async () => {
        const { id, clientId, clientAddressId, ...terms } = await ask('GET', `/rentals/${idOf('rentals')}`);
        const names = ['cycle', 'anchorDate', 'bills', 'proratesDelivery', 'creditsEarlyPickup', 'billsFees'];
        const numbers = ['minimumDays', 'waiverPpm', 'deliveryCents', 'pickupCents', 'moveCents'];
        const kept = Object.fromEntries([...names, ...numbers].map((name) => [name, terms[name]]));
        const rates = [{ validFrom: '2026-01-01', cents: 15_000 }];
        const items = [{ unitTypeId: idOf('unitTypes'), quantity: 1, rates }];
        const body = { ...kept, items, clientId, clientAddressId, name: 'twice RENTAL' };
        return { method: 'POST', path: '/rentals', body, exists: id, kind: 'rental' };
      },
    },
    'agreements.create': {
      'client, address and name': async () => {
        const body = {
          clientId: idOf('clients'),
          name: 'twice AGREEMENT',
          charge: 'period',
          months: 1,
          anchorDate: '2026-01-01',
          bills: 'advance',
          startDate: '2026-01-01',
          rates: [{ validFrom: '2026-01-01', cents: 12_000 }],
        };
        return {
          method: 'POST',
          path: '/service-agreements',
          body,
          exists: idOf('agreements'),
          kind: 'agreement',
        };
      },
    },
    'invoicing.askDeposit': {
      'client and amount': async () => {
        cents += 100;
        const body = { clientId: idOf('clients'), cents, description: 'Ahead' };
        const { id } = await ask('POST', '/deposits', body);
        return { method: 'POST', path: '/deposits', body, exists: id, kind: 'deposit' };
      },
    },
  };
}
