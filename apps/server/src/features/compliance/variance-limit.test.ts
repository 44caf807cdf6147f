import { defaultCustody } from '@haulwright/domain/companies/company-custody';
import { beforeAll, expect, it } from 'vitest';
import { bodyOf } from '../../../../../test/factories/expect-ok.ts';
import { serverOfFile } from '../../../../../test/server/server-of-file.ts';
import { day, makeHaulingCompany, type HaulingCompany } from '../manifests/testing.ts';

const server = serverOfFile();
let company: HaulingCompany;
beforeAll(async () => {
  company = await makeHaulingCompany(server);
});

it('the difference that needs no explanation is the company’s, everywhere it is judged', async () => {
  const truck = await company.newTruck();
  await truck.pumped('Miller', 1_000, 0);
  // 80 gal of 1,000 are missing.
  const visit = await truck.dumped(920, 60);
  const allow = async (changes: object) =>
    bodyOf(await company.admin.call('PUT', '/company/custody', { ...defaultCustody, ...changes }));
  const judged = async () => {
    const { dispatcher } = company;
    const { difference } = bodyOf(await dispatcher.call('GET', `/compliance/tickets/${visit}`));
    const { items } = bodyOf(await dispatcher.call('GET', '/compliance/findings?kind=discrepancy&limit=50'));
    const days = bodyOf(await dispatcher.call('GET', `/compliance/days?from=${day}&to=${day}`));
    const codes = days.flatMap(({ findings }: { findings: { code: string }[] }) =>
      findings.map(({ code }) => code),
    );
    return [difference, items.length, codes.includes('day.discrepancy-open')];
  };
  expect(await judged()).toEqual(['none', 0, false]);
  await allow({ variancePercent: 5 });
  expect(await judged()).toEqual(['open', 1, true]);
  await allow({ variancePercent: 0, varianceGallons: 80 });
  expect(await judged()).toEqual(['none', 0, false]);
  await allow({ variancePercent: 7, varianceGallons: 79 });
  expect(await judged()).toEqual(['open', 1, true]);
  for (const wrong of [
    { variancePercent: 26 },
    { varianceGallons: 501 },
    { varianceGallons: -1 },
    { variancePercent: 1.5 },
  ])
    expect(
      (await company.admin.call('PUT', '/company/custody', { ...defaultCustody, ...wrong })).status,
    ).toBe(400);
});

it('whether crews say how they measured is the company’s, and stays when an older page saves the rest', async () => {
  const { admin } = company;
  const save = async (rules: object) => bodyOf(await admin.call('PUT', '/company/custody', rules));
  const asks = async () => (await company.pack()).me.asksGallonMethod;
  await save(defaultCustody);
  expect(await asks()).toBe(false);
  await save({ ...defaultCustody, asksGallonMethod: true });
  const { asksGallonMethod: _asks, ...older } = defaultCustody;
  expect(await save(older)).toMatchObject({ asksGallonMethod: true });
  expect(await asks()).toBe(true);
  await save(defaultCustody);
});
