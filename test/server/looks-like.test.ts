import type { Likeness } from '@haulwright/domain/kernel/likeness';
import { beforeAll, describe, expect, it } from 'vitest';
import { disposalSiteValues, vehicleValues } from '../factories/fleet.ts';
import { patiently } from '../patience.ts';
import { jobType, rulesOfNamesAndTerms, type Again, type Rules } from './looks-like-rules.ts';
import { rulesOfJobs, twoVisits } from './looks-like-jobs.ts';
import { walkContract } from './contract-walk.ts';
import { haul } from './haul.ts';
import { populate, type Populated } from './populated-company.ts';
import { serverOfFile } from './server-of-file.ts';

const server = serverOfFile();
let company: Populated;
beforeAll(async () => {
  company = await populate(server, 'Twice');
}, patiently(120_000));

const call = (method: string, path: string, body?: object, headers?: Record<string, string>) =>
  company.admin.call(method, path, body, headers);
async function ask(method: string, path: string, body?: object) {
  const answer = await call(method, path, body);
  if (answer.status !== 200) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}
const idOf = (kind: string): string => {
  const id = company.ids[kind];
  if (id === undefined) throw new Error(`there is no ${kind}`);
  return id;
};
let count = 0;
let prices = 1_110_000;
const other = (): string => `Other ${(count += 1)}`;

const address = (changes: object = {}) => ({
  streetLine1: '9 Elm St',
  city: 'Ephrata',
  state: 'PA',
  postalCode: '17522',
  ...changes,
});
const client = (changes: object = {}) => ({
  name: other(),
  clientType: 'business',
  phone: `717-666-${String(1_000 + (count += 1))}`,
  serviceTypeIds: [idOf('serviceTypes')],
  addresses: [address()],
  contacts: [],
  ...changes,
});
const payment = (changes: object = {}) => ({
  clientId: idOf('clients'),
  method: 'check',
  cents: 5_000,
  receivedOn: '2026-01-07',
  reference: null,
  allocations: [],
  ...changes,
});
const site = (changes: object = {}) =>
  disposalSiteValues({ name: other(), streetLine1: `${(count += 1)} Quarry Rd`, ...changes });
const priceItem = (name: string) => ({
  name,
  unit: 'visit',
  revenueCategory: 'service',
  taxCategory: 'service',
  jobTypeIds: [],
});

/** Two quotes of the same, of which the first was accepted. */
async function quoteAgain(): Promise<Again> {
  const [jobTypeId, clientId, clientAddressId] = [idOf('jobTypes'), idOf('clients'), idOf('addresses')];
  const price = (prices += 10_000);
  const make = async (): Promise<string> => {
    const line = {
      work: { jobTypeId },
      description: 'Pump-out',
      quantityThousandths: 1_000,
      unit: 'each',
      unitPrice: price,
      revenueCategory: 'service',
      taxCategory: 'service',
    };
    const quote = { clientId, clientAddressId, title: 'Pump-out', expiresOn: '2199-01-01', lines: [line] };
    const { id } = await ask('POST', '/quotes', quote);
    await ask('POST', `/quotes/${id}/sending`, { to: null });
    return id;
  };
  const [first, second] = [await make(), await make()];
  const body = { decision: 'accepted', name: 'Ann', reason: 'By phone' };
  await ask('POST', `/quotes/${first}/decision`, body);
  return { method: 'POST', path: `/quotes/${second}/decision`, body, exists: first, kind: 'quote' };
}

/** A new client that becomes like another one. */
async function changed(changes: object) {
  const { services, version: _seen, ...made } = await ask('POST', '/clients', client());
  const serviceTypeIds = services.map(({ id }: { id: string }) => id);
  const body = { ...made, serviceTypeIds, ...changes };
  const path = `/clients/${made.id}`;
  return { method: 'PUT', path, body, exists: idOf('clients'), kind: 'client' as const };
}

/** By call: one request for each rule, made again each time. */
const rules: Rules = {
  'clients.create': Object.fromEntries(
    Object.entries({
      'the phone, written otherwise': async () => ({ phone: '+1 (717) 555 0100' }),
      'the e-mail': async () => {
        const { id } = await ask('POST', '/clients', client({ email: 'Books@Mill.example' }));
        return { email: 'books@mill.example', exists: id };
      },
      'the phone of a contact': async () => ({ contacts: [{ name: 'Ann', phone: '7175550100' }] }),
      'name and street': async () => ({
        name: 'TWICE client',
        addresses: [address({ streetLine1: '5 Main Street', city: 'Lititz', postalCode: '17543' })],
      }),
    }).map(([rule, changes]) => [
      rule,
      async (): Promise<Again> => {
        const { exists, ...given } = { exists: idOf('clients'), ...(await changes()) };
        return { method: 'POST', path: '/clients', body: client(given), exists, kind: 'client' };
      },
    ]),
  ),
  'clients.update': {
    ...Object.fromEntries(
      Object.entries({
        'the phone of another': { phone: '717.555.0100' },
        'the phone of another for a contact': { contacts: [{ name: 'Ann', phone: '+17175550100' }] },
        'the name of another at its street': {
          name: 'Twice Client',
          addresses: [address({ streetLine1: '5 Main St', city: 'Lititz', postalCode: '17543' })],
        },
      }).map(([rule, changes]) => [rule, () => changed(changes)]),
    ),
    'an address that it has': async () => {
      const again = await changed({});
      const addresses = [...again.body.addresses, address({ streetLine1: '9 Elm Street' })];
      const body = { ...again.body, addresses };
      return { ...again, body, exists: '9elmst 17522', kind: 'address' };
    },
  },
  'invoicing.recordPayment': {
    'client, amount and day': async () => {
      const { id } = await ask('POST', '/payments', payment({ cents: (count += 7_001) }));
      return {
        method: 'POST',
        path: '/payments',
        body: payment({ cents: count }),
        exists: id,
        kind: 'payment',
      };
    },
    'the check, on another day': async () => {
      const numbered = payment({ cents: (count += 7_001), reference: '# 1001' });
      const { id } = await ask('POST', '/payments', numbered);
      const body = { ...numbered, reference: '1001', receivedOn: '2026-01-09' };
      return { method: 'POST', path: '/payments', body, exists: id, kind: 'payment' };
    },
  },
  'compliance.addNote': {
    'site and ticket number': async () => {
      const visit = await haul(server, company.admin, {
        jobId: idOf('jobs'),
        addressId: idOf('addresses'),
        vehicleId: idOf('vehicles'),
        siteId: idOf('disposalSites'),
      });
      const note = async (id: string, text: string) => ({ path: `/compliance/tickets/${id}/notes`, text });
      const number = `A-${(count += 1)}`;
      const first = await note(idOf('visits'), number);
      await ask('POST', first.path, { note: { kind: 'ticket-number', text: first.text } });
      const { path } = await note(visit, number);
      const body = { note: { kind: 'ticket-number', text: number.replace('-', ' ').toLowerCase() } };
      return { method: 'POST', path, body, exists: idOf('visits'), kind: 'ticket' };
    },
  },
  'vehicles.create': {
    'nearly the name': async () => {
      const name = other();
      const { id } = await ask('POST', '/vehicles', vehicleValues({ name }));
      const body = vehicleValues({ name: name.toUpperCase().replace(' ', '-') });
      return { method: 'POST', path: '/vehicles', body, exists: id, kind: 'truck' };
    },
    'the plate': async () => {
      const plate = `ZX${(count += 1)}`;
      const { id } = await ask(
        'POST',
        '/vehicles',
        vehicleValues({ name: other(), licensePlate: `PA ${plate}` }),
      );
      const body = vehicleValues({ name: other(), licensePlate: `pa-${plate}` });
      return { method: 'POST', path: '/vehicles', body, exists: id, kind: 'truck' };
    },
  },
  'vehicles.update': {
    'the plate': async () => {
      const licensePlate = `PA ${(count += 1)}`;
      const { id } = await ask('POST', '/vehicles', vehicleValues({ name: other(), licensePlate }));
      const name = other();
      const { id: changed } = await ask('POST', '/vehicles', vehicleValues({ name }));
      const body = vehicleValues({ name, licensePlate });
      return { method: 'PUT', path: `/vehicles/${changed}`, body, exists: id, kind: 'truck' };
    },
  },
  'disposalSites.create': {
    'nearly the name': async () => {
      const name = other();
      const { id } = await ask('POST', '/disposal-sites', site({ name }));
      const body = site({ name: name.toLowerCase() });
      return { method: 'POST', path: '/disposal-sites', body, exists: id, kind: 'site' };
    },
    'street and ZIP': async () => ({
      method: 'POST',
      path: '/disposal-sites',
      body: site({ streetLine1: '1 Plant Road', postalCode: '17603-1234' }),
      exists: idOf('disposalSites'),
      kind: 'site',
    }),
    'the permit': async () => {
      const permitNumber = `PA ${(count += 1)}`;
      const { id } = await ask('POST', '/disposal-sites', site({ permitNumber }));
      const body = site({ permitNumber: permitNumber.replace(' ', '') });
      return { method: 'POST', path: '/disposal-sites', body, exists: id, kind: 'site' };
    },
  },
  'disposalSites.update': {
    'street and ZIP': async () => {
      const before = site();
      const { id } = await ask('POST', '/disposal-sites', before);
      const body = { ...before, streetLine1: '1 Plant Rd', postalCode: '17603' };
      const path = `/disposal-sites/${id}`;
      return { method: 'PUT', path, body, exists: idOf('disposalSites'), kind: 'site' };
    },
  },
  'prices.items.create': {
    'nearly the name': async () => {
      const name = other();
      const { id } = await ask('POST', '/price-items', priceItem(name));
      const body = priceItem(name.replace(' ', ''));
      return { method: 'POST', path: '/price-items', body, exists: id, kind: 'price-item' };
    },
  },
  'prices.items.update': {
    'nearly the name': async () => {
      const name = other();
      const { id } = await ask('POST', '/price-items', priceItem(name));
      const { id: changed } = await ask('POST', '/price-items', priceItem(other()));
      const body = priceItem(name.toLowerCase());
      return { method: 'PUT', path: `/price-items/${changed}`, body, exists: id, kind: 'price-item' };
    },
  },
  'rentals.units.update': {
    'the serial number': async () => {
      const unitTypeId = idOf('unitTypes');
      const { units } = await ask('POST', '/units', { unitTypeId, count: 2 });
      const serial = `SN ${(count += 1)}`;
      await ask('PUT', `/units/${units[0].id}`, { unitTypeId, serial, note: null });
      const body = { unitTypeId, serial: serial.replace(' ', '').toLowerCase(), note: null };
      const exists = String(units[0].labelNumber);
      return { method: 'PUT', path: `/units/${units[1].id}`, body, exists, kind: 'unit' };
    },
  },
  ...rulesOfJobs({ ask, idOf, other }),
  ...rulesOfNamesAndTerms({ ask, idOf, other }),
  'quotes.decide': { 'client, place and total': quoteAgain },
};

const cases = Object.entries(rules).flatMap(([name, ofCall]) =>
  Object.entries(ofCall).map(([rule, make]) => [name, rule, make] as const),
);
const send = ({ method, path, body }: Again, knowing?: string) =>
  call(method, path, body, knowing === undefined ? undefined : { knowing });

describe('what looks like something that is there', () => {
  it('is tried here for every call that says so', () => {
    const declared = walkContract().filter(({ refusals }) => refusals.includes('entry.looks-like'));
    expect(declared.map(({ name }) => name).toSorted()).toEqual(Object.keys(rules).toSorted());
  });

  it.each(cases)('%s: %s', async (_name, _rule, make) => {
    const again = await make();
    const told = await send(again, 'none');
    expect([told.status, told.body.code], JSON.stringify(told.body)).toEqual([409, 'entry.looks-like']);
    const existing: Likeness[] = told.body.data.existing;
    expect(existing.map(({ id, kind }) => [kind, id])).toContainEqual([again.kind, again.exists]);
    for (const { name, why } of existing) expect([name, why]).not.toContain('');
    // Nothing was saved: it is told again, also to somebody who knows of something else.
    expect((await send(again, 'something-else')).status).toBe(409);
    const knowing = existing.map(({ id }) => encodeURIComponent(id)).join(',');
    const saved = await send(again, knowing);
    expect([saved.status, saved.body.code]).toEqual([200, undefined]);
  });

  it.each(cases)('%s: %s is not asked about where the caller does not ask', async (_name, _rule, make) => {
    const saved = await send(await make());
    expect([saved.status, saved.body.code]).toEqual([200, undefined]);
  });

  it('does not ask about what a client shared with another before it was changed', async () => {
    const again = await changed({ phone: '717-555-0100' });
    const existing: Likeness[] = (await send(again, 'none')).body.data.existing;
    expect((await send(again, existing.map(({ id }) => id).join(','))).status).toBe(200);
    expect((await send({ ...again, body: { ...again.body, name: other() } }, 'none')).status).toBe(200);
  });

  it('does not count two visits of an address in ten days, three in eleven, nor other work there', async () => {
    const { id: jobTypeId } = await ask('POST', '/job-types', { ...jobType, name: other() });
    const job = (scheduledDate: string, changes: object = {}) => ({
      clientId: idOf('clients'),
      clientAddressId: idOf('addresses'),
      jobTypeId,
      title: other(),
      scheduledDate,
      ...changes,
    });
    const dates = ['2026-08-01', '2026-08-06', '2026-08-11', '2026-08-21'];
    const create = async (body: object) => (await call('POST', '/jobs', body, { knowing: 'none' })).status;
    const others = [...dates.map((date) => job(date)), job('2026-08-08', { jobTypeId: idOf('jobTypes') })];
    for (const body of others) expect(await create(body)).toBe(200);
    expect(await create(job('2026-08-07'))).toBe(409);
  });

  it('asks about the day a job is moved to, not about its work, its old day or the rule of its series', async () => {
    const { at, path: second } = await twoVisits({ ask, idOf, other });
    const third = await ask('POST', '/jobs', at('2026-06-02'));
    const edit = async (changes: object, path = `/jobs/${third.id}`) => {
      const job = await ask('GET', path);
      const body = { ...job, seenUpdatedAt: job.updatedAt, ...changes };
      return (await call('PUT', path, body, { knowing: 'none' })).status;
    };
    const move = async (scheduledDate: string | null, path = `/jobs/${third.id}`) =>
      (await call('PUT', `${path}/date`, { scheduledDate }, { knowing: 'none' })).status;
    // It was the third before.
    expect(await edit({ title: other() })).toBe(200);
    expect(await edit({ scheduledDate: '2026-06-03' })).toBe(200);
    expect(await move('2026-06-04')).toBe(200);
    expect(await edit({ scheduledDate: null })).toBe(200);
    expect(await edit({ scheduledDate: '2026-06-05' })).toBe(409);
    expect(await move('2026-06-05')).toBe(409);
    expect((await ask('GET', `/jobs/${third.id}`)).scheduledDate).toBeNull();
    // One of two.
    expect(await move('2026-06-07', second)).toBe(200);
    const duplicate = (scheduledDate: string) =>
      call('POST', `${second}/duplicate`, { scheduledDate }, { knowing: 'none' });
    expect((await duplicate('2026-06-16')).status).toBe(200);
    expect((await duplicate('2026-06-12')).status).toBe(409);

    const { scheduledDate: _date, ...values } = at('2026-06-02');
    const startDate = new Date().toISOString().slice(0, 10);
    const rule = { unit: 'day', every: 2 };
    const { series } = await ask('POST', '/job-series', { ...values, rule, startDate });
    const { items } = await ask('GET', `/jobs?seriesId=${series.id}&sort=oldest-date&limit=5`);
    expect(await edit({ scheduledDate: '2026-06-03' }, `/jobs/${items[1].id}`)).toBe(200);
    expect(await move('2026-06-04', `/jobs/${items[1].id}`)).toBe(200);
  });

  it('does not count what is another thing', async () => {
    const numbered = payment({ cents: 99_000, reference: '1001' });
    await ask('POST', '/payments', numbered);
    const others: [string, object][] = [
      ['/payments', { ...numbered, reference: '1002' }],
      ['/payments', { ...numbered, cents: 99_100 }],
      ['/clients', client({ name: 'Twice Client' })],
      ['/vehicles', vehicleValues({ name: other(), licensePlate: null })],
      ['/disposal-sites', site({ permitNumber: null })],
    ];
    for (const [path, body] of others) {
      const answer = await call('POST', path, body, { knowing: 'none' });
      expect([path, answer.status, answer.body.code]).toEqual([path, 200, undefined]);
    }
  });

  it('refuses a header that it cannot read', async () => {
    for (const knowing of ['%', 'x'.repeat(8_001), Array.from({ length: 101 }, (_, at) => at).join(',')])
      expect((await call('POST', '/clients', client(), { knowing })).status).toBe(400);
  });
});
