import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pageWeights } from '../../test/acceptance/page-weights.ts';
import { buildWeb } from '../build-web.ts';
import { tableOf } from './table.ts';

/**
 * `npm run weigh`: measures what each page of the product takes on a first visit, writes it down in
 * test/acceptance/page-weights.ts, where the browser tests hold pages to it, and prints what changed. Nothing
 * is written when a page does not come, or is above a limit that always stands.
 */
const root = fileURLToPath(new URL('../..', import.meta.url));
await buildWeb();
const folder = await mkdtemp(join(tmpdir(), 'haulwright-weigh-'));
try {
  const notes = join(folder, 'notes');
  const { status } = spawnSync(
    process.execPath,
    [
      'node_modules/@playwright/test/cli.js',
      'test',
      '--config',
      'test/acceptance/playwright.config.ts',
      '--workers',
      '1',
      'page-weight.spec',
      'field-look.spec',
    ],
    { cwd: root, stdio: 'inherit', env: { ...process.env, PAGE_WEIGHTS_NOTES: notes } },
  );
  if (status !== 0) {
    console.error('The pages were not all weighed: the table stays as it was.');
    process.exitCode = 1;
  } else {
    const lines = (await readFile(notes, 'utf8')).trim().split('\n');
    const weights = new Map(lines.map((line) => JSON.parse(line) as [string, number]));
    await writeFile(join(root, 'test/acceptance/page-weights.ts'), tableOf(weights));
    for (const [name, bytes] of weights)
      console.log(`${name}: ${bytes} bytes, ${pageWeights[name] ?? 'none'} before`);
  }
} finally {
  await rm(folder, { recursive: true });
}
