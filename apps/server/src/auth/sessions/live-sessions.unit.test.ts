import { describe, expect, it } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import type { AssuranceLevel } from './assurance.ts';
import { LiveSessions, sessionCheckMs } from './live-sessions.ts';

/** A check whose questions to the database are answered by hand, in any order. */
function setUp() {
  let now = 1_000_000;
  const questions: ((aal: AssuranceLevel | null) => void)[] = [];
  const asSystem = () =>
    new Promise((resolve) => {
      questions.push((aal) =>
        resolve(
          aal && { aal, hasVerifiedFactor: true, notAfter: new Date(now + 1_000_000), bannedUntil: null },
        ),
      );
    });
  const sessions = new LiveSessions({ asSystem } as unknown as Database, () => new Date(now));
  return { sessions, questions, advance: (ms: number) => void (now += ms), now: () => now };
}

describe('the check of a session', () => {
  it('believes an answer for five seconds', async () => {
    const { sessions, questions, advance } = setUp();
    const first = sessions.find('s');
    questions[0]?.('aal2');
    expect(await first).toEqual({ aal: 'aal2', hasVerifiedFactor: true });
    advance(sessionCheckMs - 1);
    await sessions.find('s');
    expect(questions).toHaveLength(1);
    advance(1);
    void sessions.find('s');
    expect(questions).toHaveLength(2);
  });

  it('asks again for a token that is newer than its answer', async () => {
    const { sessions, questions, advance, now } = setUp();
    const first = sessions.find('s');
    questions[0]?.('aal1');
    await first;
    advance(1_000);
    const second = sessions.find('s', now());
    questions[1]?.('aal2');
    expect(await second).toMatchObject({ aal: 'aal2' });
  });

  it('asks again once it is told of a change, whatever a question under way saw', async () => {
    const { sessions, questions } = setUp();
    const before = sessions.find('s');
    sessions.changed(['s']);
    const after = sessions.find('s');
    expect(questions).toHaveLength(2);
    questions[1]?.('aal1');
    questions[0]?.('aal2'); // read before the change, told after it
    await before;
    expect(await after).toMatchObject({ aal: 'aal1' });
    expect(await sessions.find('s')).toMatchObject({ aal: 'aal1' });
    expect(questions).toHaveLength(2);
  });

  it('never takes back that a session has ended', async () => {
    const { sessions, questions } = setUp();
    const before = sessions.find('s');
    sessions.ended(['s']);
    sessions.changed(['s']);
    questions[0]?.('aal2');
    expect(await before).toBeNull();
    expect(await sessions.find('s')).toBeNull();
    expect(questions).toHaveLength(1);
  });

  it('asks for many at once, and believes what it was told meanwhile more', async () => {
    const asked: ((states: Map<string, object>) => void)[] = [];
    const asSystem = () => new Promise((resolve) => asked.push(resolve));
    const sessions = new LiveSessions({ asSystem } as unknown as Database, () => new Date(1_000_000));
    const stands = {
      aal: 'aal1',
      hasVerifiedFactor: false,
      notAfter: new Date(2_000_000),
      bannedUntil: null,
    };
    const first = sessions.findAgain(['a', 'b']);
    asked[0]?.(new Map([['a', stands]]));
    await first;
    expect(await sessions.find('a')).toMatchObject({ aal: 'aal1' });
    expect(await sessions.find('b')).toBeNull();
    const second = sessions.findAgain(['a']);
    sessions.ended(['a']);
    asked[1]?.(new Map([['a', stands]]));
    await second;
    expect(await sessions.find('a')).toBeNull();
    expect(asked).toHaveLength(2);
  });
});
