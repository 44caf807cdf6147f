import { startingRules } from '@haulwright/domain/rentals/starting-rules';
import { expect, it } from 'vitest';
import { bodyOf } from '../../../../../test/factories/expect-ok.ts';
import { serverOfFile } from '../../../../../test/server/server-of-file.ts';
import { tableBefore } from './rentals.tables.ts';
import { makeFieldCompany } from '../field/testing.ts';

const server = serverOfFile();

it('are the published rules until a company has its own, which others do not see', async () => {
  const [company, other] = [await makeFieldCompany(server), await makeFieldCompany(server)];
  const path = '/sanitation-rules';
  expect(bodyOf(await company.dispatcher.call('GET', path))).toMatchObject(startingRules);
  const { events, sites, crews } = startingRules;
  const own = { events, sites, crews: { ...crews, source: 'Our county', peoplePerToilet: 10 } };
  bodyOf(await company.admin.call('PUT', path, startingRules));
  expect(bodyOf(await company.admin.call('PUT', path, own))).toMatchObject(own);
  expect(bodyOf(await company.dispatcher.call('GET', path))).toMatchObject(own);
  expect(bodyOf(await other.admin.call('GET', path))).toMatchObject(startingRules);
  const halved = {
    ...own,
    sites: { ...sites, rows: [{ from: 1, peoplePerSet: 20, toilets: 0.5, urinals: 0 }] },
  };
  const refused = await company.admin.call('PUT', path, halved);
  expect(refused.status).toBe(400);
  expect(JSON.stringify(refused.body)).toContain('Toilets are whole: enter a whole number.');
  expect(bodyOf(await company.dispatcher.call('GET', path))).toMatchObject(own);
  expect((await company.technician.call('GET', path)).status).toBe(403);
  // A page that was open before counts by its table until it is loaded again.
  expect(bodyOf(await company.dispatcher.call('GET', '/sanitation-table'))).toEqual(tableBefore);
});
