import { beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '@haulwright/domain/clients/client';
import { makeClient } from '../../../../../test/factories/clients.ts';
import { makeCompany, type TestCompany } from '../../../../../test/factories/company.ts';
import { bodyOf, issuesOf } from '../../../../../test/factories/expect-ok.ts';
import type { TestPerson } from '../../../../../test/server/harness.ts';
import { serverOfFile } from '../../../../../test/server/server-of-file.ts';
import { jobTypeNamed } from '../jobs/testing.ts';
import { flat, makeItem, makeRule } from './testing.ts';

const server = serverOfFile();
let company: TestCompany;
let other: TestPerson;
let client: Client;
let jobTypeId: string;
beforeAll(async () => {
  company = await makeCompany(server);
  other = await server.signUp({ companyName: 'Other Company' });
  client = await makeClient(company.dispatcher);
  jobTypeId = (await jobTypeNamed(company.dispatcher, 'Septic tank pump-out')).id;
  const item = await makeItem(company.admin, [jobTypeId]);
  await makeRule(company.admin, item.id, flat(10_000));
});

const dates = { validFrom: '2026-01-01', citation: '72 P.S. § 7202' };
const values = (changes: object = {}) => ({
  name: 'Pennsylvania',
  state: 'pa',
  postalCodes: [],
  rates: [{ ppm: 60_000, ...dates }],
  taxability: [{ category: 'service', taxable: true, ...dates }],
  ...changes,
});
const taxOf = async () =>
  bodyOf(
    await company.dispatcher.call('POST', '/prices/preview', {
      clientId: client.id,
      clientAddressId: client.addresses[0]?.id,
      jobTypeId,
      date: '2026-03-03',
    }),
  ).tax;

describe('taxes', () => {
  it('are not set until the company enters them, and stop for a client with a certificate', async () => {
    const { admin } = company;
    expect(bodyOf(await other.call('GET', '/tax-jurisdictions'))).toEqual([]);
    expect(await taxOf()).toEqual({ taxes: [], notSet: null, isExempt: false });
    const added = bodyOf(await admin.call('POST', '/tax-jurisdictions', values({ taxability: [] })));
    expect(await taxOf()).toEqual({
      taxes: [],
      notSet: [{ name: 'Pennsylvania', what: 'service' }],
      isExempt: false,
    });
    const changed = bodyOf(await admin.call('PUT', `/tax-jurisdictions/${added.id}`, values()));
    expect(bodyOf(await company.dispatcher.call('GET', '/tax-jurisdictions'))).toEqual([changed]);
    expect(await taxOf()).toEqual({
      taxes: [{ name: 'Pennsylvania', ppm: 60_000, cents: 600 }],
      notSet: [],
      isExempt: false,
    });
    const path = `/clients/${client.id}/tax-exemptions`;
    const certificate = { jurisdictionId: added.id, certificate: 'REV-1220 75', validFrom: '2026-01-01' };
    const exemption = bodyOf(await admin.call('POST', path, certificate));
    expect(await taxOf()).toEqual({ taxes: [], notSet: [], isExempt: true });
    bodyOf(await admin.call('PUT', `${path}/${exemption.id}`, { ...certificate, validTo: '2026-03-02' }));
    expect((await taxOf()).taxes).toHaveLength(1);
    expect(bodyOf(await company.dispatcher.call('GET', path))).toMatchObject([{ validTo: '2026-03-02' }]);
    bodyOf(await admin.call('DELETE', `/tax-exemptions/${exemption.id}`));
    const again = await admin.call('POST', '/tax-jurisdictions', values());
    expect([again.status, again.body.code]).toEqual([409, 'name.taken']);
    bodyOf(await admin.call('DELETE', `/tax-jurisdictions/${added.id}`));
    expect((await taxOf()).notSet).toBeNull();
  });

  it('are changed by administrators only, checked, and not found by others', async () => {
    const { admin, dispatcher, technician } = company;
    const added = bodyOf(await admin.call('POST', '/tax-jurisdictions', values({ name: 'Ours' })));
    const path = `/clients/${client.id}/tax-exemptions`;
    const certificate = { certificate: 'X', validFrom: '2026-01-01' };
    expect((await technician.call('GET', '/tax-jurisdictions')).status).toBe(403);
    expect((await dispatcher.call('POST', path, certificate)).status).toBe(403);
    const rates = [{ ppm: 1, validFrom: '2026-01-01', citation: '' }];
    expect(issuesOf(await admin.call('POST', '/tax-jurisdictions', values({ rates })))).toEqual({
      'rates.0.citation': 'Enter the source of this.',
    });
    const theirs = await makeClient(other);
    for (const [person, method, asked, body] of [
      [other, 'PUT', `/tax-jurisdictions/${added.id}`, values()],
      [other, 'DELETE', `/tax-jurisdictions/${added.id}`, undefined],
      [other, 'GET', path, undefined],
      [other, 'POST', path, certificate],
      [other, 'POST', `/clients/${theirs.id}/tax-exemptions`, { ...certificate, jurisdictionId: added.id }],
    ] as const)
      expect((await person.call(method, asked, body)).status, `${method} ${asked}`).toBe(404);
    bodyOf(await admin.call('DELETE', `/tax-jurisdictions/${added.id}`));
  });
});
