import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { inMessages, movedIn } from './moved-messages.ts';
import { oncePerSecond } from './once-per-second.ts';

const company = newId();

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

it.each([1, 200, 201, 1_000])(
  '%d ids are told in messages that PostgreSQL takes, and read again',
  (count) => {
    const ids = new Set(Array.from({ length: count }, newId));
    const messages = inMessages(company, ids);
    expect(messages).toHaveLength(Math.ceil(count / 200));
    for (const message of messages) expect(Buffer.byteLength(message)).toBeLessThan(8_000);
    expect(new Set(messages.flatMap((message) => movedIn(message).ids))).toEqual(ids);
    expect(messages.map((message) => movedIn(message).companyId)).toEqual(messages.map(() => company));
  },
);

it('what a newer server says beside ids is left out', () => {
  expect(movedIn(`${company} ${company} {"new":1}`)).toEqual({ companyId: company, ids: [company] });
});

it('acts at once, then once a second on everything since, and again on what failed', async () => {
  const acted: string[] = [];
  const failures: unknown[] = [];
  let fails = false;
  const collector = oncePerSecond(
    async (moved) => {
      acted.push([...moved].map(([name, ids]) => `${name}:${[...ids].join('+')}`).join(' '));
      if (fails) throw new Error('away');
    },
    (error) => failures.push(error),
  );
  collector.add('A', ['1']);
  await vi.advanceTimersByTimeAsync(0);
  expect(acted).toEqual(['A:1']);
  for (const id of ['1', '2', '1']) collector.add('A', [id]);
  collector.add('B', ['3']);
  collector.add('C', []);
  await vi.advanceTimersByTimeAsync(999);
  expect(acted).toHaveLength(1);
  fails = true;
  await vi.advanceTimersByTimeAsync(1);
  expect(acted[1]).toBe('A:1+2 B:3');
  expect(failures).toHaveLength(1);
  fails = false;
  collector.add('A', ['4']);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(acted[2]).toBe('A:1+2+4 B:3');
  await vi.advanceTimersByTimeAsync(5_000);
  expect(acted).toHaveLength(3);
  collector.add('A', ['5']);
  collector.stop();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(acted).toHaveLength(3);
});
