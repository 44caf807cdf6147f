import { describe, expect, it } from 'vitest';
import { rulePacks } from './rule-packs.ts';
import { rulesIn, standingRules, statesOf } from './standing-rules.ts';

const grease = rulePacks.find(({ id }) => id === 'grease-25');

describe('rules on a paper', () => {
  it.each(rulePacks.map((pack) => [pack.id, pack] as const))('of %s are sentences', (_, pack) => {
    for (const { text } of standingRules(pack)) {
      expect(text).toMatch(/^[^:]*[a-z)0-9]$/);
      expect(text.split(' ').length).toBeGreaterThan(2);
      expect(text).not.toMatch(/\b(true|false|undefined|null)\b/);
    }
  });

  it.each([
    [['1480 Manheim Pike, Lancaster, PA 17601'], []],
    [['900 Jackson St, Dallas, TX 75202-1234', null], ['Dallas City Code (Ord. 28084), traps (c)']],
    [['111 N Main St, Denison, IA'], ['Denison IA 96.10(1)A–C']],
    [['Field 7, behind the barn', ''], []],
  ])('of other states’ cities are left out at %j', (addresses, cites) => {
    const found = grease === undefined ? [] : rulesIn(grease, statesOf(addresses));
    expect([...new Set(found.map(({ source }) => grease?.sources[source]?.cite))]).toEqual(cites);
  });
});
