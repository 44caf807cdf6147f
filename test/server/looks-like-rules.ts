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

  /** A thing that is given nearly the name of another. */
  const renamed = async (path: `/${string}`, kind: Likeness['kind'], values: object = {}): Promise<Again> => {
    const again = await named(path, kind, values);
    const { id } = await ask('POST', path, { ...values, name: other() });
    return { ...again, method: 'PUT', path: `${path}/${id}` };
  };
  const unitType = { kind: 'toilet', toilets: 1, handWashes: 0 };
  const jurisdiction = { state: 'PA', postalCodes: [], rates: [], taxability: [] };
  const field = () => ({
    disposalSiteId: idOf('disposalSites'),
    place: 'Farm Road',
    boundary: [],
    acresOverride: 10,
    methods: ['injected'],
  });

  const rental = async (name: string) => {
    const terms = await ask('GET', `/rentals/${idOf('rentals')}`);
    const names = ['cycle', 'anchorDate', 'bills', 'proratesDelivery', 'creditsEarlyPickup', 'billsFees'];
    const numbers = ['minimumDays', 'waiverPpm', 'deliveryCents', 'pickupCents', 'moveCents'];
    const asAgreed = [...names, ...numbers, 'clientId', 'clientAddressId'];
    const kept = Object.fromEntries(asAgreed.map((field) => [field, terms[field]]));
    const rates = [{ validFrom: '2026-01-01', cents: 15_000 }];
    return { ...kept, items: [{ unitTypeId: idOf('unitTypes'), quantity: 1, rates }], name };
  };
  const agreement = (name: string) => ({
    clientId: idOf('clients'),
    name,
    charge: 'period',
    months: 1,
    anchorDate: '2026-01-01',
    bills: 'advance',
    startDate: '2026-01-01',
    rates: [{ validFrom: '2026-01-01', cents: 12_000 }],
  });

  return {
    'serviceTypes.update': { 'nearly the name': () => renamed('/service-types', 'service') },
    'jobTypes.update': { 'nearly the name': () => renamed('/job-types', 'job-type', jobType) },
    'rentals.types.update': { 'nearly the name': () => renamed('/unit-types', 'unit-type', unitType) },
    'taxes.jurisdictions.update': {
      'nearly the name': () => renamed('/tax-jurisdictions', 'tax-jurisdiction', jurisdiction),
    },
    'land.update': { 'nearly the name': () => renamed('/fields', 'field', field()) },
    'filings.permits.update': {
      'kind and number': async () => {
        const permit = {
          kind: 'registration',
          name: other(),
          number: other(),
          issuer: 'Agency',
          expiresOn: '2027-08-31',
        };
        const { id } = await ask('POST', '/company-permits', permit);
        const body = { ...permit, number: 'r1' };
        return {
          method: 'PUT',
          path: `/company-permits/${id}`,
          body,
          exists: idOf('filings'),
          kind: 'permit',
        };
      },
    },
    'serviceTypes.create': { 'nearly the name': () => named('/service-types', 'service') },
    'jobTypes.create': {
      'nearly the name': () => named('/job-types', 'job-type', jobType),
    },
    'rentals.types.create': {
      'nearly the name': () => named('/unit-types', 'unit-type', unitType),
    },
    'taxes.jurisdictions.create': {
      'nearly the name': () => named('/tax-jurisdictions', 'tax-jurisdiction', jurisdiction),
    },
    'land.create': {
      'nearly the name': () => named('/fields', 'field', field()),
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
      'client, address and name': async () => ({
        method: 'POST',
        path: '/rentals',
        body: await rental('twice RENTAL'),
        exists: idOf('rentals'),
        kind: 'rental',
      }),
    },
    'rentals.update': {
      'client, address and name': async () => {
        const { id } = await ask('POST', '/rentals', await rental(other()));
        const body = await rental('twice RENTAL');
        return { method: 'PUT', path: `/rentals/${id}`, body, exists: idOf('rentals'), kind: 'rental' };
      },
    },
    'agreements.create': {
      'client, address and name': async () => ({
        method: 'POST',
        path: '/service-agreements',
        body: agreement('twice AGREEMENT'),
        exists: idOf('agreements'),
        kind: 'agreement',
      }),
    },
    'agreements.update': {
      'client, address and name': async () => {
        const { id } = await ask('POST', '/service-agreements', agreement(other()));
        const body = agreement('twice AGREEMENT');
        const path = `/service-agreements/${id}`;
        return { method: 'PUT', path, body, exists: idOf('agreements'), kind: 'agreement' };
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
