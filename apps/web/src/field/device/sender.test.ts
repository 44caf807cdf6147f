import type { FieldCommand } from '@haulwright/domain/field/field-command';
import { describe, expect, it } from 'vitest';
import type { FieldAnswer, FieldReply } from '../../api/field-calls.ts';
import type { Judged } from './outbox.ts';
import { createSender, type SendState } from './sender.ts';
import type { StoredCommand } from './stored.ts';

const receivedAt = '2026-11-23T15:00:00.000Z';

const answer = (status: number, body?: unknown, retryAfterMs: number | null = null): FieldAnswer => ({
  kind: 'answer',
  status,
  body,
  code: null,
  etag: null,
  serverMs: null,
  retryAfterMs,
});

/** A phone with some commands, a clock moved by hand, and a scripted server. */
function phone(count: number) {
  let rows: StoredCommand[] = Array.from({ length: count }, (_, index) => ({
    seq: index + 1,
    id: `c${index + 1}`,
    subject: `job:${index + 1}`,
    command: { type: 'note.left' } as FieldCommand,
    state: 'waiting',
    heldUntil: 0,
    about: '',
  }));
  let nowMs = Date.parse(receivedAt);
  const replies: ((batch: readonly StoredCommand[]) => FieldReply)[] = [];
  const sent: string[][] = [];
  const states: SendState[] = [];
  const timers: { at: number; run: () => void }[] = [];
  let refreshes = 0;
  let turns = Promise.resolve();

  const sender = createSender({
    waiting: async () => rows.filter(({ state }) => state === 'waiting'),
    send: async (batch) => {
      sent.push(batch.map(({ id }) => id));
      return (replies.shift() ?? allApplied)(batch);
    },
    settle: async (outcomes: readonly Judged[]) => {
      rows = rows.map((row) => {
        const judged = outcomes.find(({ id }) => id === row.id);
        return judged === undefined ? row : { ...row, state: judged.outcome };
      });
    },
    inTurn: (work) => (turns = turns.then(work)),
    onStored: () => (refreshes += 1),
    onClock: () => {},
    onState: (state) => states.push(state),
    nowMs: () => nowMs,
    chance: () => 1,
    later: (run, ms) => {
      const timer = { at: nowMs + ms, run };
      timers.push(timer);
      return () => timers.splice(timers.indexOf(timer), timers.includes(timer) ? 1 : 0);
    },
  });
  const settled = async () => {
    for (let round = 0; round < 50; round += 1) await Promise.resolve();
  };
  return {
    sent,
    states,
    replies,
    timers: () => timers.map(({ at }) => at - nowMs),
    refreshes: () => refreshes,
    state: (id: string) => rows.find((row) => row.id === id)?.state,
    hold: (id: string, ms: number) => {
      rows = rows.map((row) => (row.id === id ? { ...row, heldUntil: nowMs + ms } : row));
    },
    kick: async () => {
      sender.kick();
      await settled();
    },
    stop: sender.stop,
    pass: async (ms: number) => {
      nowMs += ms;
      for (const timer of timers.splice(0))
        if (timer.at <= nowMs) timer.run();
        else timers.push(timer);
      await settled();
    },
  };
}

const outcomesOf = (batch: readonly StoredCommand[], outcome: Judged['outcome']) =>
  answer(200, { receivedAt, outcomes: batch.map(({ id }) => ({ id, outcome })), missingFiles: [] });
const allApplied = (batch: readonly StoredCommand[]) => outcomesOf(batch, 'applied');

describe('the sender', () => {
  it('sends everything, says so and asks for a new pack once', async () => {
    const one = phone(120);
    await one.kick();
    expect(one.sent.map((batch) => batch.length)).toEqual([50, 50, 20]);
    expect(one.states.at(-1)).toBe('idle');
    expect(one.refreshes()).toBe(1);
  });

  it('keeps what each command became', async () => {
    const one = phone(3);
    one.replies.push((batch) =>
      answer(200, {
        receivedAt,
        missingFiles: [],
        outcomes: batch.map(({ id }, index) => ({
          id,
          outcome: (['recorded', 'refused', 'applied'] as const)[index] ?? 'applied',
        })),
      }),
    );
    await one.kick();
    expect(['c1', 'c2', 'c3'].map(one.state)).toEqual(['recorded', 'refused', 'applied']);
  });

  it.each([
    ['silence', { kind: 'unreachable' } as const, 1_000],
    ['a server in trouble', answer(500), 1_000],
    ['too many requests', answer(429, undefined, 20_000), 20_000],
    ['a server that starts', answer(503, undefined, 2_000), 2_000],
  ])('tries again after %s', async (_, reply, expectedMs) => {
    const one = phone(2);
    one.replies.push(() => reply);
    await one.kick();
    expect(one.states.at(-1)).toBe('unreachable');
    expect(one.timers()).toEqual([expectedMs]);
    await one.pass(expectedMs);
    expect(one.sent).toEqual([
      ['c1', 'c2'],
      ['c1', 'c2'],
    ]);
    expect(one.state('c2')).toBe('applied');
  });

  it('leaves a server alone that asked for it, whatever happens on the phone', async () => {
    const one = phone(1);
    one.replies.push(() => answer(429, undefined, 20_000));
    await one.kick();
    await one.kick();
    expect(one.sent).toHaveLength(1);
    await one.pass(20_000);
    expect(one.sent).toHaveLength(2);
  });

  it('tries at once when there is signal again', async () => {
    const one = phone(1);
    one.replies.push(() => ({ kind: 'unreachable' }));
    await one.kick();
    await one.kick();
    expect(one.sent).toHaveLength(2);
  });

  it.each([
    ['sign-in', { kind: 'sign-in' } as const],
    ['sign-in', answer(401)],
    ['not-allowed', answer(403)],
  ])('waits for a person: %s', async (state, reply) => {
    const one = phone(1);
    one.replies.push(() => reply);
    await one.kick();
    expect(one.states.at(-1)).toBe(state);
    expect(one.timers()).toEqual([]);
    expect(one.state('c1')).toBe('waiting');
  });

  it('halves what is too large, down to the one that is', async () => {
    const one = phone(4);
    const tooLargeWithC2 = (batch: readonly StoredCommand[]) =>
      batch.some(({ id }) => id === 'c2') ? answer(413) : allApplied(batch);
    one.replies.push(...Array.from({ length: 10 }, () => tooLargeWithC2));
    await one.kick();
    expect(one.sent).toEqual([['c1', 'c2', 'c3', 'c4'], ['c1', 'c2'], ['c1'], ['c2'], ['c3'], ['c4']]);
    expect(['c1', 'c2', 'c3', 'c4'].map(one.state)).toEqual(['applied', 'refused', 'applied', 'applied']);
  });

  it('waits for a held command and sends it then', async () => {
    const one = phone(2);
    one.hold('c2', 10_000);
    await one.kick();
    expect(one.sent).toEqual([['c1']]);
    expect(one.timers()).toEqual([10_000]);
    await one.pass(10_000);
    expect(one.sent).toEqual([['c1'], ['c2']]);
  });

  it('comes back later when all of it follows something that has not arrived', async () => {
    const one = phone(1);
    one.replies.push((batch) => outcomesOf(batch, 'waiting'));
    await one.kick();
    expect(one.sent).toHaveLength(1);
    expect(one.timers()).toEqual([1_000]);
    await one.pass(1_000);
    expect(one.state('c1')).toBe('applied');
  });

  it('does nothing any more once it was stopped', async () => {
    const one = phone(1);
    one.stop();
    await one.kick();
    expect(one.sent).toEqual([]);
  });
});
