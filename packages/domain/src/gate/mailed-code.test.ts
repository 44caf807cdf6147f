import { describe, expect, it, test } from 'vitest';
import {
  codeMailWaitSeconds,
  maskedEmail,
  maxCodeMailsPerHour,
  waitInWords,
  withCodeMail,
  type CodeMails,
} from './mailed-code.ts';

test.each([
  ['pat@plant.example', 'p•••@plant.example'],
  ['Pat.Gate+loads@plant.example', 'P•••@plant.example'],
  ['pg@plant.example', 'p•••@plant.example'],
  ['p@plant.example', '•••@plant.example'],
  ['élan@plant.example', 'é•••@plant.example'],
  ['😀a@plant.example', '😀•••@plant.example'],
  ['😀@plant.example', '•••@plant.example'],
  ['"pat@gate"@plant.example', '"•••@plant.example'],
  ['@plant.example', '•••@plant.example'],
  ['pat', '•••'],
  ['', '•••'],
])('the address %s is shown as %s', (email, shown) => {
  expect(maskedEmail(email)).toBe(shown);
});

test.each([
  [1, 'a second'],
  [42, '42 seconds'],
  [60, 'a minute'],
  [61, '2 minutes'],
  [3_600, '60 minutes'],
])('%i seconds are %s', (seconds, words) => {
  expect(waitInWords(seconds)).toBe(words);
});

const start = Date.parse('2026-11-26T15:00:00Z');
const after = (seconds: number) => new Date(start + seconds * 1_000);
const mailed = (...seconds: number[]): CodeMails | undefined =>
  seconds.reduce<CodeMails | undefined>((mails, at) => withCodeMail(mails, after(at)), undefined);

describe('another code', () => {
  it.each<[string, CodeMails | undefined, number, number]>([
    ['is mailed at once where none was', undefined, 0, 0],
    ['waits for a minute', mailed(0), 0, 60],
    ['waits for the rest of the minute', mailed(0), 59.001, 1],
    ['is mailed after a minute', mailed(0), 60, 0],
    ['is the fifth of the hour', mailed(0, 60, 120, 180), 240, 0],
    ['waits for the next hour after the fifth', mailed(0, 60, 120, 180, 240), 300, 3_300],
    ['is mailed in the next hour', mailed(0, 60, 120, 180, 240), 3_600, 0],
    ['waits for a minute after a fifth at the end of the hour', mailed(0, 60, 120, 180, 3_590), 3_600, 50],
  ])('%s', (_, mails, at, seconds) => {
    expect(codeMailWaitSeconds(mails, after(at))).toBe(seconds);
  });

  it('begins a new hour with a count of one', () => {
    const full = mailed(0, 60, 120, 180, 240);
    expect(full).toMatchObject({ mailsInHour: maxCodeMailsPerHour, hourStartedAt: after(0) });
    const next = { mailsInHour: 1, hourStartedAt: after(3_600), mailedAt: after(3_600) };
    expect(withCodeMail(full, after(3_600))).toEqual(next);
  });
});
