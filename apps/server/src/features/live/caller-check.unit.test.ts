import { describe, expect, it } from 'vitest';
import type { Actor } from '../../http/actor.ts';
import type { SignedIn } from '../../http/context.ts';
import { rolesIn } from './caller-check.ts';

const signedIn = (actor: Pick<Actor, 'companyId' | 'roles'>) => ({ actor }) as SignedIn;

describe('the caller of a stream belongs to the company with these roles', () => {
  it.each([
    ['who has a role in it', signedIn({ companyId: 'ours', roles: ['dispatcher'] }), ['dispatcher']],
    // Between the removal and the end of their sessions.
    ['who was removed and is still signed in', signedIn({ companyId: 'ours', roles: [] }), []],
    ['who works for another', signedIn({ companyId: 'theirs', roles: ['dispatcher'] }), []],
    ['who is signed out', 'none', []],
    ['whose profile is gone', 'no-profile', []],
  ] as const)('one %s', async (_, answer, expected) => {
    const { signal } = new AbortController();
    expect(await rolesIn('ours', () => Promise.resolve(answer), signal)).toEqual(expected);
  });
});
