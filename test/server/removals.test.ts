import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { bodyOf } from '../factories/expect-ok.ts';
import { kindOf, sampleInput, toRequest, walkContract } from './contract-walk.ts';
import { serverOfFile } from './server-of-file.ts';
import { populate, type Populated } from './populated-company.ts';
import { patiently } from '../patience.ts';

const server = serverOfFile();
let company: Populated;

beforeAll(async () => {
  company = await populate(server, 'Own');
}, patiently(120_000));

/** What a company has of everything refers to one another; the database refuses to leave a reference open. */
describe('every call that removes something', () => {
  const calls = walkContract().filter(
    // Who ends their session removes nothing afterwards.
    ({ method, name }) => method === 'DELETE' && name !== 'sessions.end',
  );

  it('keeps an address whose gallons are recorded, and the rest of the change is not made', async () => {
    const { admin, ids } = company;
    const [service] = bodyOf(await admin.call('GET', '/service-types')) as [{ id: string }];
    const place = { streetLine1: '9 Elsewhere Rd', city: 'Lititz', state: 'PA', postalCode: '17543' };
    const change = {
      name: 'Renamed',
      phone: '717-555-0100',
      serviceTypeIds: [service.id],
      addresses: [{ ...place, isPrimary: true }],
      contacts: [],
    };
    const answer = await admin.call('PUT', `/clients/${ids['clients']}`, change);
    expect([answer.status, answer.body.code]).toEqual([409, 'client.address-has-work']);
    // Who saw it and takes it off is told what keeps it.
    const { version } = bodyOf(await admin.call('GET', `/clients/${ids['clients']}`));
    const knowing = await admin.call('PUT', `/clients/${ids['clients']}`, { ...change, version });
    expect([knowing.status, knowing.body.code]).toEqual([409, 'client.address-has-custody']);
    expect(bodyOf(await admin.call('GET', `/clients/${ids['clients']}`))).toMatchObject({
      name: 'Own Client',
    });
  });

  it('removes it, or says why it stays', { timeout: patiently(60_000) }, async () => {
    const wrong: string[] = [];
    const codes = new Map<string, string>();
    for (const call of calls) {
      const input = sampleInput(call.inputSchema, (name) => company.ids[kindOf(call, name)] ?? randomUUID());
      const { path, body } = toRequest(call, input);
      const answer = await company.admin.call(call.method, path, body);
      codes.set(call.name, answer.body.code);
      if (![200, 404, 409, 422].includes(answer.status)) wrong.push(`${call.name} answered ${answer.status}`);
    }
    expect(calls.length).toBeGreaterThan(15);
    expect(wrong).toEqual([]);
    for (const [name, code] of [
      ['vehicles.remove', 'vehicle.has-custody'],
      ['disposalSites.remove', 'disposal.has-custody'],
      ['jobs.remove', 'job.has-custody'],
    ] as const)
      expect([name, codes.get(name)]).toEqual([name, code]);
  });
});
