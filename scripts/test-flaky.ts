import { parseArgs } from 'node:util';
import { buildWeb } from './build-web.ts';
import { Load } from './test/load.ts';
import { firstLine, nameOf } from './test/run-report.ts';
import { root, runTests } from './test/runners.ts';
import { findTests, type NamedTests } from './test/named-tests.ts';

/**
 * `npm run test:flaky -- NAME [--times 20]`: runs one test again and again beside a load of its own making and
 * prints how often it failed, and what it said. NAME is what a `FLAKY` line prints before its colon: a file, or
 * `file › title`; a part of a file's name will do. Exit code 1: it failed at least once.
 */
const { values, positionals } = parseArgs({
  options: { times: { type: 'string', default: '20' } },
  allowPositionals: true,
});
const times = Number(values.times);
const found = findTests(root, positionals.join(' '));
if (typeof found === 'string' || !Number.isInteger(times) || times < 1 || times > 1000) {
  console.error(typeof found === 'string' ? found : '--times takes a whole number from 1 to 1000.');
  process.exit(1);
}
console.log(`${found.file}${found.title === undefined ? '' : ` › ${found.title}`}, ${times} times`);
if (found.runner !== 'unit') await buildWeb();
const failures = await failuresUnderLoad(found);
const failed = failures.get('') ?? 0;
failures.delete('');
for (const [text, count] of failures) console.log(`${String(count).padStart(4)} × ${text}`);
process.exit(failed === 0 ? 0 : 1);

/** How often each thing was said; under the empty text how many runs failed. */
async function failuresUnderLoad(tests: NamedTests): Promise<Map<string, number>> {
  const said = new Map<string, number>();
  const count = (text: string) => said.set(text, (said.get(text) ?? 0) + 1);
  const { runner, file, title } = tests;
  const options = {
    files: [file],
    isAlone: true,
    say: () => undefined,
    ...(title !== undefined && { title }),
  };
  const load = await Load.start();
  try {
    for (let round = 1; round <= times; round += 1) {
      const report = await runTests(runner, options);
      if (report.failed.length > 0) count('');
      for (const note of report.failed) count(`${nameOf(note)}: ${firstLine(note)}`);
      const isRun = report.passed.length + report.failed.length > 0;
      if (!isRun) count(`${tests.file}: no test of that title was run`);
      console.log(
        `${round} of ${times}: ${report.failed.length > 0 ? 'failed' : isRun ? 'passed' : 'not run'}`,
      );
    }
  } finally {
    await load.stop();
  }
  console.log(`\nFailed ${said.get('') ?? 0} of ${times} times.`);
  return said;
}
