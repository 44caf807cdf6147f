import { expect, test } from 'vitest';
import { type LinkType, readMailedLink } from './mailed-link.ts';

const token = 'A-b_'.repeat(11);

test.each<[string, string, LinkType | undefined, ReturnType<typeof readMailedLink>]>([
  ['a whole link', `#token_hash=${token}&type=recovery`, undefined, { tokenHash: token, type: 'recovery' }],
  [
    'without the sign, with a page to go on to',
    `token_hash=${token}&type=magiclink&next=%2Fjobs%3Fdate%3D2026-11-20`,
    undefined,
    { tokenHash: token, type: 'magiclink', next: '/jobs?date=2026-11-20' },
  ],
  [
    'a sign-up, with the end that earlier mails have',
    `#token_hash=${token}&type=signup&ask=password`,
    undefined,
    { tokenHash: token, type: 'signup' },
  ],
  ['an invitation says no type', `#token_hash=${token}`, 'invite', { tokenHash: token, type: 'invite' }],
  ['cut off by a mail program', '#token_hash=A-b_', 'invite', null],
  ['of a type that is none', `#token_hash=${token}&type=sms`, undefined, null],
  ['no type', `#token_hash=${token}`, undefined, null],
  ['something else behind the token', `#token_hash=${token}%20x&type=signup`, undefined, null],
  ['nothing', '', undefined, null],
])('%s', (_name, hash, type, expected) => {
  expect(readMailedLink(hash, type)).toEqual(expected);
});
