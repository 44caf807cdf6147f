import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { pruneServerLog } from './server-log.ts';

test('only the ten newest log files are kept, and nothing else is touched', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'haulwright-log-'));
  try {
    const names = Array.from(
      { length: 14 },
      (_, day) => `postgresql-2026-01-${String(day + 1).padStart(2, '0')}-000000.log`,
    );
    for (const name of [...names, 'start.log']) await writeFile(join(folder, name), '');
    await pruneServerLog(folder);
    expect((await readdir(folder)).toSorted()).toEqual([...names.slice(4), 'start.log']);
  } finally {
    await rm(folder, { recursive: true });
  }
});
