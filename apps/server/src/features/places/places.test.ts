import { beforeAll, describe, expect, it } from 'vitest';
import { makeCompany, type TestCompany } from '../../../../../test/factories/company.ts';
import { bodyOf, issuesOf } from '../../../../../test/factories/expect-ok.ts';
import { serverOfFile } from '../../../../../test/server/server-of-file.ts';
import { newId } from '../../platform/ids.ts';
import { clientAddresses, clients } from '../clients/clients.tables.ts';

const server = serverOfFile();
let company: TestCompany;
beforeAll(async () => {
  company = await makeCompany(server);
});

/** A client with addresses in these towns, all of one ZIP code. */
async function addClient(companyId: string, postalCode: string, cities: readonly string[]): Promise<void> {
  const id = newId();
  await server.database.inTenant({ companyId }, async (tx) => {
    await tx.insert(clients).values({ id, companyId, name: `Client ${id}`, clientType: 'individual' });
    await tx.insert(clientAddresses).values(
      cities.map((city, at) => ({
        id: newId(),
        companyId,
        clientId: id,
        streetLine1: `${at + 1} Barn Ln`,
        city,
        state: 'PA',
        postalCode,
        isPrimary: at === 0,
      })),
    );
  });
}

describe('the towns of a ZIP code', () => {
  it('are the one it is known to, for every signed-in person', async () => {
    for (const person of [company.admin, company.dispatcher, company.technician])
      expect(bodyOf(await person.call('GET', '/places/zip/17557'))).toEqual({
        towns: [{ city: 'New Holland', state: 'PA' }],
      });
    expect((await fetch(`${server.url}/api/places/zip/17557`)).status).toBe(401);
  });

  it('are none where it is not known', async () => {
    expect(bodyOf(await company.admin.call('GET', '/places/zip/00001'))).toEqual({ towns: [] });
  });

  it.each(['1755', '175570', '1755A', '17557-0001'])(
    'of “%s” are refused, with what to enter',
    async (zip) => {
      const refused = await company.admin.call('GET', `/places/zip/${zip}`);
      expect([refused.status, issuesOf(refused)]).toEqual([
        400,
        { zip: 'Enter the five digits of a ZIP code.' },
      ]);
    },
  );

  it('are also those that several addresses of the company name, not of another, and never more than six', async () => {
    const other = await makeCompany(server, 'Beside');
    // Once is a slip; capitals are no other town.
    await addClient(company.companyId, '17601', [
      'Neffsville',
      'Neffsville',
      'Lancster',
      'LANCASTER',
      'LANCASTER',
    ]);
    await addClient(company.companyId, '17601-1234', ['Eden', 'Eden', 'Eden']);
    await addClient(other.companyId, '17601', ['Elsewhere', 'Elsewhere']);
    expect(bodyOf(await company.admin.call('GET', '/places/zip/17601'))).toEqual({
      towns: ['Lancaster', 'Eden', 'Neffsville'].map((city) => ({ city, state: 'PA' })),
    });
    await addClient(
      company.companyId,
      '17601',
      ['A', 'B', 'C', 'D', 'E'].flatMap((city) => [city, city]),
    );
    expect(bodyOf(await company.admin.call('GET', '/places/zip/17601')).towns).toHaveLength(6);
  });
});
