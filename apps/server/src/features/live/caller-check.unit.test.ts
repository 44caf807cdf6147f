import { describe, expect, it } from 'vitest';
import type { Actor } from '../../http/actor.ts';
import type { SignedIn } from '../../http/context.ts';
import { isStillOf } from './caller-check.ts';

const signedIn = (actor: Pick<Actor, 'companyId' | 'roles'>) => ({ actor }) as SignedIn;

describe('whether the caller of a stream still belongs to the company', () => {
  it.each([
    ['who has a role in it', signedIn({ companyId: 'ours', roles: ['dispatcher'] }), true],
    // Between the removal and the end of their sessions.
    ['who was removed and is still signed in', signedIn({ companyId: 'ours', roles: [] }), false],
    ['who works for another', signedIn({ companyId: 'theirs', roles: ['dispatcher'] }), false],
    ['who is signed out', 'none', false],
    ['whose profile is gone', 'no-profile', false],
  ] as const)('one %s', async (_, answer, expected) => {
    const { signal } = new AbortController();
    expect(await isStillOf('ours', () => Promise.resolve(answer), signal)).toBe(expected);
  });
});
