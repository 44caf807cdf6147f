import { expect, test } from 'vitest';
import { programEnvironment, runProgram } from './program.ts';
import { patiently } from '../../../../../../test/patience.ts';

const here = { account: undefined, cwd: '/', timeoutMs: 5_000 };

test('tells the output of both streams and the exit code', async () => {
  expect(await runProgram('/bin/sh', ['-c', 'echo out; sleep 0.1; echo err >&2; exit 3'], here)).toEqual({
    code: 3,
    output: 'out\nerr',
  });
});

test('a program that cannot be started is a result, and leaves no timer behind', async () => {
  const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;
  const before = timers();
  expect(await runProgram('/nonexistent/program', [], here)).toMatchObject({
    code: null,
    startError: 'ENOENT',
  });
  expect(timers()).toBe(before);
});

test('a program that leaves another one behind with its output is not waited for', async () => {
  const started = Date.now();
  expect(await runProgram('/bin/sh', ['-c', 'echo started; sleep 8 & exit 0'], here)).toEqual({
    code: 0,
    output: 'started',
  });
  expect(Date.now() - started).toBeLessThan(patiently(4_000));
});

test('a program that takes too long is ended', async () => {
  expect(await runProgram('/bin/sh', ['-c', 'exec sleep 30'], { ...here, timeoutMs: 100 })).toMatchObject({
    code: null,
  });
});

test('the environment holds no setting of this process', () => {
  process.env['SMTP_URL'] = 'smtp://user:secret@mail.invalid';
  process.env['PGPORT'] = '1';
  const environment = programEnvironment();
  delete process.env['SMTP_URL'];
  delete process.env['PGPORT'];
  expect(environment).toMatchObject({ LC_ALL: 'C', TZ: 'UTC' });
  expect(Object.keys(environment)).not.toEqual(expect.arrayContaining(['SMTP_URL']));
  expect(Object.keys(environment)).not.toEqual(expect.arrayContaining(['PGPORT']));
});
