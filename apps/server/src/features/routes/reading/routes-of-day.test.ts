import { expect, it } from 'vitest';
import { serverOfFile } from '../../../../../../test/server/server-of-file.ts';
import { record } from '../../../../../../test/load/statements.ts';
import { makeRouteDay } from '../../dispatch/testing.ts';
import { loadRoutesOfDay } from './routes-of-day.queries.ts';
import { theDay } from '../testing.ts';

const server = serverOfFile();

it('reads a day in as many statements for four routes as for one', async () => {
  const made = await makeRouteDay(server);
  const statementsOfDay = async (routeIds: readonly string[]): Promise<number> => {
    const statements = await record(() =>
      server.database.inTenant(made.company, (tx) => loadRoutesOfDay(tx, theDay)),
    );
    // Tasks of the server run statements of their own meanwhile: only those about this day count.
    return statements.filter(({ values }) =>
      values.some((value) => value === theDay || routeIds.includes(String(value))),
    ).length;
  };
  const first = await made.arrange(made.lane(0, [made.job(0), made.empty()]));
  const forOne = await statementsOfDay(first.routes.map(({ id }) => id));
  const more = await made.arrange(
    made.lane(1, [made.job(1)]),
    made.lane(1, [made.job(2)]),
    made.lane(1, [made.job(3)]),
  );
  const ids = [...first.routes, ...more.routes].map(({ id }) => id);
  expect(await statementsOfDay(ids)).toBe(forOne);
  const day = await made.day();
  expect(day.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  expect(
    day.map(({ jobCount, stops }) => [jobCount, stops.filter(({ kind }) => kind === 'job').length]),
  ).toEqual([
    [1, 1],
    [1, 1],
    [1, 1],
    [1, 1],
  ]);
});
