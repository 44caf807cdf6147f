import { describe, expect, test } from 'vitest';
import { callerOf } from './caller-draft.ts';
import { blankJob } from './job-draft.ts';
import { type Call, keptForMs, maxKeptCalls, nameOfCall, parseCalls, withCall } from './kept-calls.ts';
import { neverRepeats } from './repeat-draft.ts';

const now = new Date('2026-03-02T14:00:00.000Z');
const idOf = (number: number) => `0192c7a0-0000-4000-8000-${String(number).padStart(12, '0')}`;
const callOf = (number: number, name = 'Amos'): Call => ({
  id: idOf(number),
  job: { ...blankJob, description: 'The yard is wet', beginBy: '11:00' },
  caller: callerOf(name, null),
  isNewClient: true,
  isElsewhere: false,
  search: '',
  repeat: neverRepeats,
});
const stored = (...calls: Call[]) =>
  calls.reduce<ReturnType<typeof withCall>>((before, call) => withCall(before, call, now), []);

test('what was typed is read back as it was', () => {
  const [read] = parseCalls(JSON.stringify(stored(callOf(1))), now);
  const { job, ...call } = callOf(1);
  const { client: _client, ...typed } = job;
  expect(read).toEqual({ ...call, client: null, job: typed, at: now.toISOString() });
});

test('a call that goes on replaces itself, and the newest stands first', () => {
  const calls = stored(callOf(1), callOf(2, 'Ben'), callOf(1, 'Amos Esh'));
  expect(calls.map(nameOfCall)).toEqual(['Amos Esh', 'Ben']);
});

test('a bounded number of calls is kept, and none that would fill the storage', () => {
  const many = stored(...Array.from({ length: maxKeptCalls + 3 }, (_, at) => callOf(at)));
  expect(many.map(({ id }) => id)).toEqual([7, 6, 5, 4, 3].map(idOf));
  const long = { ...callOf(9), job: { ...blankJob, description: 'x'.repeat(250_000) } };
  expect(withCall(many, long, now)).toEqual(many);
});

describe('what the device keeps is not trusted', () => {
  test.each<[string, string | null]>([
    ['nothing', null],
    ['no JSON', '{'],
    ['no list', '{"id":1}'],
    ['half a call', JSON.stringify([{ id: idOf(1), at: now.toISOString() }])],
    ['a call of another version', JSON.stringify(stored(callOf(1)).map((call) => ({ ...call, job: {} })))],
  ])('%s', (_what, text) => {
    expect(parseCalls(text, now)).toEqual([]);
  });

  test('an old call is not offered, the others are', () => {
    const calls = [...stored(callOf(1)), ...withCall([], callOf(2), new Date(now.getTime() - keptForMs))];
    expect(parseCalls(JSON.stringify(calls), now).map(({ id }) => id)).toEqual([idOf(1)]);
  });
});

test.each<[string, Partial<Call>, string]>([
  ['the name', {}, 'Amos'],
  ['the phone while there is no name', { caller: callerOf('717 555 0158', null) }, '717 555 0158'],
  ['the job', { caller: null, isNewClient: false, job: { ...blankJob, title: 'Pump' } }, 'Pump'],
  ['nobody', { caller: null, isNewClient: false }, 'a client not chosen yet'],
])('a call is offered by %s', (_what, change, name) => {
  expect(stored({ ...callOf(1), ...change }).map(nameOfCall)).toEqual([name]);
});
