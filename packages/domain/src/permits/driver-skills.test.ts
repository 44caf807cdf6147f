import { expect, test } from 'vitest';
import { heldBy, skillsOf } from './driver-skills.ts';

const papers = [
  { userId: 'levi', name: 'CDL Class B', expiresOn: null },
  { userId: 'levi', name: 'Pumper', expiresOn: '2026-03-03' },
  { userId: 'rosa', name: 'Confined space', expiresOn: '2027-01-01' },
];

test.each([
  ['levi', '2026-03-02', ['CDL Class B', 'Pumper']],
  ['levi', '2026-03-03', ['CDL Class B', 'Pumper']],
  ['levi', '2026-03-04', ['CDL Class B']],
  ['rosa', '2026-03-03', ['Confined space']],
  ['dana', '2026-03-03', []],
  [null, '2026-03-03', null],
])('%s holds on %s: %j', (driver, date, held) => {
  expect(heldBy(driver, papers, date)).toEqual(held);
});

test('of every choice of three requirements a truck has those its driver holds, all without a driver', () => {
  const names = ['CDL Class B', 'Pumper', 'Confined space'];
  const choices = Array.from({ length: 8 }, (_, bits) => names.filter((_name, at) => (bits >> at) % 2 === 1));
  for (const required of choices) {
    expect(skillsOf(required, null)).toEqual(required);
    for (const held of choices)
      expect(skillsOf(required, held)).toEqual(required.filter((name) => held.includes(name)));
  }
});

test('case, spaces and hyphens do not matter', () => {
  expect(skillsOf(['cdl class-b'], ['CDL  Class B'])).toEqual(['cdl class-b']);
  expect(skillsOf(['CDL Class A'], ['CDL Class B'])).toEqual([]);
});
