import { describe, expect, it } from 'vitest';
import { readSource, sourceFiles } from './source-files.ts';

/**
 * Tests wait for a state, an answer or a row. A pause is allowed where time itself is what is tested; here with
 * the number of pauses and the reason.
 */
const allowed: Readonly<Record<string, readonly [pauses: number, reason: string]>> = {
  'apps/server/src/features/planning/planning-restart.test.ts': [1, 'a database is away for that long'],
  'apps/server/src/http/large-input.unit.test.ts': [1, 'gives the thread its turns, which are measured'],
  'apps/server/src/platform/database/embedded/supervise.test.ts': [
    1,
    'a program is watched that must not end',
  ],
  'test/acceptance/authenticator-app.ts': [1, 'waits for the next step of the standard, by its clock'],
  'test/acceptance/board-palette.spec.ts': [2, 'a connection is slow'],
  'test/acceptance/field-kills/field-kills.spec.ts': [
    8,
    'seven moments of a kill; a phone holds reports for ten seconds',
  ],
  'test/acceptance/late-controls.spec.ts': [1, 'a finger stays down while what has come is drawn'],
  'test/acceptance/security-policy.spec.ts': [1, 'no event tells that a page asks for nothing more'],
  'test/fakes/stripe-fake.ts': [1, 'a provider that is slow'],
  'test/faults/bill-run-kills.ts': [1, 'the moment of a kill'],
  'test/faults/custody-kills.ts': [1, 'the moment of a kill'],
  'test/faults/database.test.ts': [2, 'the moment of a loss; losses one after the other'],
  'test/faults/exports.ts': [1, 'the pace of a caller'],
  'test/faults/send-out-kills.ts': [2, 'the moment of a kill'],
  'test/faults/payment-kills.ts': [2, 'the moment of a kill, and how long a bank transfer takes'],
  'test/faults/kill.test.ts': [1, 'the moment of a kill'],
  'test/faults/load.ts': [1, 'the pace of a caller'],
  'test/faults/stop.test.ts': [1, 'the moment of a kill'],
};

/** The names by which a file calls a promise of a pause. */
const namesOfPause = (text: string): string[] =>
  [...text.matchAll(/import \{ setTimeout(?: as (\w+))? \} from 'node:timers\/promises'/g)].map(
    ([, name = 'setTimeout']) => name,
  );

const indentOf = (line: string): number => line.length - line.trimStart().length;
/** Loops that ask again until something is so; those that count rounds are none. */
const asksAgain = /\bfor \((?:;;|const \w+ = [^;]*;)|\bfor \(let tries\b|\bfor \($|\bwhile \(/;

/** @returns the numbers of the lines that pause outside of a loop that asks again */
export function sleepsOf(text: string): number[] {
  const names = namesOfPause(text);
  const pause = new RegExp(
    String.raw`\bwaitForTimeout\(|new Promise(?:<\w+>)?\(\(\w+\) => (?:\{\s*)?setTimeout\(\w+, ` +
      (names.length > 0 ? String.raw`|(?<![.\w])(?:${names.join('|')})\(` : ''),
  );
  const lines = text.split('\n');
  return lines.flatMap((line, at) => {
    if (!pause.test(line)) return [];
    let indent = Number.POSITIVE_INFINITY;
    for (let above = at; above >= 0; above -= 1) {
      const one = lines[above] ?? '';
      if (one.trim() === '' || indentOf(one) >= indent) continue;
      indent = indentOf(one);
      if (asksAgain.test(one)) return [];
      // The end of a condition over several lines: its beginning stands as far to the left.
      if (one.trim() === ') {') indent += 1;
    }
    return [at + 1];
  });
}

const isTest = (file: string): boolean =>
  /\.(?:test|spec)\.tsx?$|\/testing(?:\/|\.ts$)|^test\//.test(file) && !file.startsWith('test/load/');

describe('tests wait for what they mean', () => {
  it('and never for time, but where a reason is given', () => {
    const found = sourceFiles
      .filter((file) => isTest(file) && file !== 'test/unit/sleeps.test.ts')
      .map((file) => [file, sleepsOf(readSource(file))] as const)
      .filter(([file, lines]) => lines.length !== (allowed[file]?.[0] ?? 0))
      .map(([file, lines]) => `${file}: lines ${lines.join(', ')}, allowed ${allowed[file]?.[0] ?? 0}`);
    expect(found).toEqual([]);
  });

  it.each([
    ["import { setTimeout as rest } from 'node:timers/promises';\nawait rest(50);", [2]],
    ["import { setTimeout as rest } from 'node:timers/promises';\nfor (;;) {\n  await rest(50);\n}", []],
    ['for (const round of rounds) {\n  await page.waitForTimeout(1);\n}', [2]],
    ['await new Promise((resolve) => setTimeout(resolve, 5));', [1]],
    ['while (!isDone()) {\n  await new Promise((done) => setTimeout(done, 5));\n}', []],
  ])('a sleep is found: %j', (text, lines) => {
    expect(sleepsOf(text)).toEqual(lines);
  });

  it('and takes longer on a busy machine: limits of time that passed are by `patiently`', () => {
    const fixed = /(?:performance|Date)\.now\(\) - \w+[^\n]*\.toBeLessThan(?:OrEqual)?\(\s*[\d_]+\s*\)/;
    // How old a stored time is: no test waited for it.
    const ages = /Math\.abs\(|Date\.parse\(/;
    const found = sourceFiles
      .filter((file) => isTest(file) && file !== 'test/unit/sleeps.test.ts')
      .flatMap((file) =>
        readSource(file)
          .split('\n')
          .filter((line) => fixed.test(line) && !ages.test(line))
          .map((line) => `${file}: ${line.trim()}`),
      );
    expect(found).toEqual([]);
  });

  it('skips with a reason only, by `needs`', () => {
    const bare = /\b(?:skipIf|runIf)\(|\b(?:it|test|describe)\.(?:skip|todo|fixme)\b/;
    expect(
      sourceFiles.filter(
        (file) => isTest(file) && file !== 'test/unit/sleeps.test.ts' && bare.test(readSource(file)),
      ),
    ).toEqual([]);
  });
});
