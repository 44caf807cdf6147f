import { afterAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../platform/database/database.ts';
import { healthCheck, type Lifecycle } from './health.ts';

// Nothing listens on port 1.
const away = openDatabase({
  connectionString: 'postgres://nobody@127.0.0.1:1/nothing',
  log: { error: () => undefined },
});

afterAll(() => away.close());

describe('health', () => {
  it('says what the process is doing while requests cannot be served', async () => {
    const lifecycle: Lifecycle = { problem: 'The database is starting.' };
    expect(await healthCheck(lifecycle, () => undefined)()).toEqual({
      ok: false,
      problem: 'The database is starting.',
    });
  });

  it('says that the database cannot be reached', async () => {
    const answer = await healthCheck({ problem: null }, () => away)();
    expect(answer).toMatchObject({
      ok: false,
      problem: expect.stringMatching(/^The database cannot be reached: .*ECONNREFUSED/),
    });
  });

  it('says that the disk is full, and where', async () => {
    const full = 'The disk of /data is full (0 MB are left): free space on it.';
    expect(await healthCheck({ problem: null }, () => away, { fullDisk: async () => full })()).toEqual({
      ok: false,
      problem: full,
    });
  });

  it('says why the embedded database is being started again', async () => {
    expect(
      await healthCheck(
        { problem: null, databaseProblem: 'PostgreSQL ended by SIGKILL. It is started again.' },
        () => away,
      )(),
    ).toMatchObject({ ok: false, problem: expect.stringMatching(/SIGKILL/) });
  });

  it('asks the database at most once a second', async () => {
    let asked = 0;
    let now = 0;
    const check = healthCheck(
      { problem: null },
      () => {
        asked += 1;
        return undefined;
      },
      { now: () => now },
    );
    await check();
    await check();
    expect(asked).toBe(1);
    now = 1_000;
    await check();
    expect(asked).toBe(2);
  });
});
