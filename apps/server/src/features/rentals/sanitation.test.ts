import { startingTable } from '@haulwright/domain/rentals/sanitation-need';
import { expect, it } from 'vitest';
import { bodyOf } from '../../../../../test/factories/expect-ok.ts';
import { serverOfFile } from '../../../../../test/server/server-of-file.ts';
import { makeFieldCompany } from '../field/testing.ts';

const server = serverOfFile();

it('is the industry’s until a company has its own, which others do not see', async () => {
  const [company, other] = [await makeFieldCompany(server), await makeFieldCompany(server)];
  const path = '/sanitation-table';
  expect(bodyOf(await company.dispatcher.call('GET', path))).toMatchObject(startingTable);
  const own = { rows: [{ hours: 40, peoplePerToilet: 12 }], peoplePerHandWash: 25 };
  bodyOf(await company.admin.call('PUT', path, startingTable));
  expect(bodyOf(await company.admin.call('PUT', path, own))).toMatchObject(own);
  expect(bodyOf(await company.dispatcher.call('GET', path))).toMatchObject(own);
  expect(bodyOf(await other.admin.call('GET', path))).toMatchObject(startingTable);
  expect((await company.admin.call('PUT', path, { ...own, rows: [] })).status).toBe(400);
  expect((await company.technician.call('GET', path)).status).toBe(403);
});
