import { setTimeout as rest } from 'node:timers/promises';
import { clientImportInput } from '@haulwright/domain/imports/client-import';
import { importFields } from '@haulwright/domain/imports/client-import-columns';
import { describe, expect, it } from 'vitest';
import { checkInput, hashOfChecked } from './checked-input.ts';
import { createLargeInputReader } from './large-input.ts';

const limits = { depth: 32, values: 1_000_000 };
const call = ['imports', 'start'];
const reader = createLargeInputReader();

/** A list of 9.9 MB with all columns. */
const list = (): string => {
  const values = Object.fromEntries(importFields.map((field) => [field, `some ${field}`]));
  return JSON.stringify({
    fileName: 'list.csv',
    options: {},
    rows: Array.from({ length: 13_900 }, (_, at) => ({ row: at + 2, values })),
  });
};
const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
const cpuMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};

/** The longest turn of this thread while `wait` is pending, in milliseconds of CPU time. */
async function longestTurn<T>(wait: Promise<T>): Promise<{ result: T; ms: number }> {
  const over = wait.then(() => 'over' as const);
  let longest = 0;
  for (let before = cpuMs(), state: 'over' | undefined; state === undefined; before = cpuMs()) {
    state = await Promise.race([over, rest(1, undefined)]);
    longest = Math.max(longest, cpuMs() - before);
  }
  return { result: await wait, ms: longest };
}

describe('a large body', () => {
  it('is parsed and checked by another thread, and comes back piece by piece', async () => {
    const text = list();
    expect(text.length).toBeGreaterThan(9_000_000);
    await reader.read(call, bytesOf('{}'), limits); // starts the thread
    // One of three: a turn may hold a collection of the whole heap, which is no work of the reader's.
    const reads = [];
    for (let time = 0; time < 3; time++)
      reads.push(await longestTurn(reader.read(call, bytesOf(text), limits)));
    const { result, ms } = reads.toSorted((a, b) => a.ms - b.ms)[0]!;
    const before = cpuMs();
    const here = await checkInput(clientImportInput, JSON.parse(text));
    const wholeMs = cpuMs() - before;
    expect(JSON.stringify(result)).toBe(JSON.stringify({ input: 'value' in here && here.value }));
    expect(hashOfChecked('input' in result && result.input)).toMatch(/^[\w-]{43}$/);
    expect(ms).toBeLessThan(wholeMs / 4);
  });

  it('is refused with the complaints of its call, a hundred at most', async () => {
    const rows = Array.from({ length: 3_000 }, () => ({ row: 0, values: {} }));
    const read = await reader.read(call, bytesOf(JSON.stringify({ rows, options: {} })), limits);
    expect('issues' in read && read.issues).toHaveLength(100);
    expect('issues' in read && read.issues[0]).toMatchObject({ path: ['rows', 0, 'row'] });
  });

  it.each([
    ['{"rows":', { problem: 'malformed' }],
    ['['.repeat(100_000), { problem: 'too-deep' }],
    [`[${'0,'.repeat(1_000_001)}0]`, { problem: 'too-many-values' }],
  ])('%# is refused when it is none, too deep or too many', async (text, refusal) => {
    expect(await reader.read(call, bytesOf(text), limits)).toEqual(refusal);
  });

  it('waits for its turn, and is refused when eight wait already', async () => {
    const reads = Array.from({ length: 10 }, () => reader.read(call, bytesOf('{}'), limits));
    const busy = (await Promise.all(reads)).filter((read) => 'problem' in read && read.problem === 'busy');
    expect(busy).toHaveLength(2);
  });
});
