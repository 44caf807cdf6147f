import { describe, expect, it } from 'vitest';
import { leftOutText, previewText } from './send-out-words.ts';

describe('what a send-out says', () => {
  it.each<[Parameters<typeof leftOutText>[0], string | null]>([
    [[], null],
    [[{ reason: 'tax-not-set', count: 3 }], '3 left out: tax not set'],
    [
      [
        { reason: 'tax-not-set', count: 2 },
        { reason: 'on-hold', count: 1 },
      ],
      '3 left out: 2 tax not set, 1 on hold',
    ],
  ])('of those left out: %j', (leftOut, words) => expect(leftOutText(leftOut)).toBe(words));

  it('before it starts', () => {
    const preview = {
      count: 69,
      totalCents: 1_724_000,
      byMail: 62,
      toPrint: 7,
      noAddress: 0,
      date: '2026-11-30',
      leftOut: [],
    };
    expect(previewText({ ...preview, toIssue: 69 }, 'Nov 30')).toBe(
      '62 by mail, 7 to print, $17,240.00, dated Nov 30',
    );
    expect(previewText({ ...preview, toIssue: 0, toPrint: 0 }, 'Nov 30')).toBe('62 by mail, $17,240.00');
  });
});
