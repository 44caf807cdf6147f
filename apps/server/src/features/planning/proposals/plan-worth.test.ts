import { describe, expect, it, vi } from 'vitest';
import { isLaneChanged, type Proposal } from '@haulwright/domain/planning/proposal';
import { bodyOf } from '../../../../../../test/factories/expect-ok.ts';
import { getRun } from '../../routes/testing.ts';
import {
  accepted,
  arrange,
  company,
  dispatcher,
  empty,
  job,
  propose,
  request,
  useProposedDay,
} from './testing/proposed-day.ts';

// Each plans several days, one after the other.
vi.setConfig({ testTimeout: 120_000 });

useProposedDay();

/** All seven jobs on both trucks, each driving north and south by turns. */
const untidy = () =>
  arrange(
    request(0, [job(0), job(4), job(1), empty(), job(5), empty()]),
    request(1, [job(3), job(6), job(2), empty()]),
  );
const setSmallestSaving = async (smallestSavingCents: number, smallestSavingPercent: number) => {
  const before: object = bodyOf(await company.admin.call('GET', '/company/planning'));
  return bodyOf(
    await company.admin.call('PUT', '/company/planning', {
      ...before,
      smallestSavingCents,
      smallestSavingPercent,
    }),
  );
};
const saved = ({ today, proposed }: Proposal): number => today.cents - proposed.cents;

describe('what a proposal is worth', () => {
  it("is said of the day's first plan, which is compared with nothing", async () => {
    const proposal = await propose();
    expect(proposal).toMatchObject({ worth: 'first-plan', today: { jobs: 0, cents: 0 } });
    expect(await getRun(dispatcher, proposal.optimizationId)).toMatchObject({ worth: 'first-plan' });
  });

  it('is enough when it saves what the company wants, and can be accepted when it does not', async () => {
    await untidy();
    const worthIt = await propose();
    expect(worthIt).toMatchObject({
      worth: 'worth-changing',
      smallestSaving: { cents: 1_000, percent: 2 },
      today: { jobs: 7 },
      proposed: { jobs: 7 },
    });
    const saving = saved(worthIt);
    expect(saving).toBeGreaterThan(0);

    await setSmallestSaving(saving + 10_000, 100);
    const tooLittle = await propose();
    expect(tooLittle).toMatchObject({ worth: 'nothing-worth-changing', smallestSaving: { percent: 100 } });
    expect(await getRun(dispatcher, tooLittle.optimizationId)).toMatchObject({
      worth: 'nothing-worth-changing',
    });
    const { routes } = await arrange(...tooLittle.lanes.filter(isLaneChanged).map(accepted));
    expect(routes.length).toBeGreaterThan(0);
  });

  it('is nothing when the day is planned well already, whatever the company wants', async () => {
    const first = await propose();
    await arrange(...first.lanes.filter(isLaneChanged).map(accepted));
    await setSmallestSaving(0, 0);
    expect(await propose()).toMatchObject({ worth: 'nothing-worth-changing' });
  });
});

describe('how plans are judged', () => {
  it('is $10 or 2 % until the company says otherwise, which only administrators may', async () => {
    const { admin, technician } = company;
    expect(bodyOf(await admin.call('GET', '/company/planning'))).toMatchObject({
      smallestSavingCents: 1_000,
      smallestSavingPercent: 2,
    });
    expect(await setSmallestSaving(2_500, 5)).toMatchObject({
      smallestSavingCents: 2_500,
      smallestSavingPercent: 5,
    });
    expect(bodyOf(await admin.call('GET', '/company/planning'))).toMatchObject({
      smallestSavingCents: 2_500,
      smallestSavingPercent: 5,
    });
    for (const person of [dispatcher, technician])
      expect((await person.call('PUT', '/company/planning', {})).status).toBe(403);
    for (const wrong of [{ smallestSavingCents: -1 }, { smallestSavingPercent: 101 }])
      expect(
        (await admin.call('PUT', '/company/planning', { ...(await setSmallestSaving(1, 1)), ...wrong }))
          .status,
      ).toBe(400);
  });
});
