import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Visit } from './manual-route.ts';
import { compareVisits, mineOrTheirs, putOnTop } from './merge-visits.ts';

/** Lower-case letters are jobs, capitals disposal sites. */
const route = (letters: string): Visit[] =>
  letters
    .split('')
    .map((letter) =>
      letter === letter.toLowerCase()
        ? { kind: 'job', jobId: letter }
        : { kind: 'disposal', disposalSiteId: letter },
    );
const letters = (visits: readonly Visit[]): string =>
  visits.map((visit) => (visit.kind === 'job' ? visit.jobId : visit.disposalSiteId)).join('');
const versions = (base: string, mine: string, theirs: string) => ({
  base: route(base),
  mine: route(mine),
  theirs: route(theirs),
});

describe('my changes on top of theirs', () => {
  it.each<[string, string, string, string, string]>([
    ['nobody did anything', 'abc', 'abc', 'abc', 'abc'],
    ['only they did', 'abc', 'abc', 'cxa', 'cxa'],
    ['only I did', 'abc', 'cxa', 'abc', 'cxa'],
    ['both added, each elsewhere', 'abc', 'axbc', 'abcy', 'axbcy'],
    ['both added at the same place', 'ab', 'axb', 'ayb', 'axyb'],
    ['both added the same', 'ab', 'axb', 'abx', 'abx'],
    ['I moved, they added', 'abcd', 'dabc', 'abxcd', 'dabxc'],
    ['I moved what they moved: mine counts', 'abcd', 'bcda', 'bacd', 'bcda'],
    ['I moved what they took off: it stays off', 'abc', 'cab', 'ab', 'ab'],
    ['I took off what they moved', 'abc', 'ab', 'cab', 'ab'],
    ['I added behind what they took off', 'abc', 'abxc', 'ac', 'axc'],
    ['the tank is emptied once more', 'aDb', 'aDbD', 'aDbc', 'aDbDc'],
    ['they took off everything', 'ab', 'abx', '', 'x'],
  ])('%s', (_, base, mine, theirs, merged) => {
    expect(letters(putOnTop(versions(base, mine, theirs)))).toBe(merged);
  });

  it('leaves alone what is behind the truck', () => {
    expect(letters(putOnTop(versions('abc', 'xbc', 'abc'), { fixed: 1 }))).toBe('axbc');
    expect(letters(putOnTop(versions('abc', 'cba', 'abc'), { fixed: 2 }))).toBe('abc');
  });

  it('adds no job that is on another route by now', () => {
    expect(letters(putOnTop(versions('ab', 'axby', 'ba'), { taken: new Set(['x']) }))).toBe('bya');
  });

  const some = fc.shuffledSubarray('abcdefghD'.split('')).map((one) => one.join(''));
  it('is mine where they changed nothing and theirs where I changed nothing', () => {
    fc.assert(
      fc.property(some, some, (base, other) => {
        expect(letters(putOnTop(versions(base, other, base)))).toBe(other);
        expect(letters(putOnTop(versions(base, base, other)))).toBe(other);
      }),
    );
  });

  it('has every stop once, none that one of us took off, and all that one of us added', () => {
    fc.assert(
      fc.property(some, some, some, fc.nat(3), (base, mine, theirs, fixed) => {
        const merged = letters(putOnTop(versions(base, mine, theirs), { fixed }));
        const begun = theirs.slice(0, fixed);
        expect(merged.startsWith(begun)).toBe(true);
        const expected = [...new Set(base + mine + theirs)].filter(
          (one) =>
            begun.includes(one) ||
            (base.includes(one)
              ? mine.includes(one) && theirs.includes(one)
              : mine.includes(one) || theirs.includes(one)),
        );
        expect(merged.split('').toSorted()).toEqual(expected.toSorted());
      }),
    );
  });
});

describe('both versions beside each other', () => {
  it('say where each stop is and what was done to it', () => {
    const rows = compareVisits(versions('abcd', 'acxd', 'dabcy'));
    const side = ({ at, did }: { at: number | null; did: string | null }) => `${at ?? '-'} ${did ?? ''}`;
    expect(rows.map(({ visit, mine, theirs }) => [letters([visit]), side(mine), side(theirs)])).toEqual([
      ['d', '4 ', '1 moved'],
      ['a', '1 ', '2 '],
      ['b', '- removed', '3 '],
      ['c', '2 ', '4 '],
      ['x', '3 added', '- '],
      ['y', '- ', '5 added'],
    ]);
  });

  it('hold every stop of all versions once', () => {
    const some = fc.shuffledSubarray('abcdefgh'.split('')).map((one) => one.join(''));
    fc.assert(
      fc.property(some, some, some, (base, mine, theirs) => {
        const rows = letters(compareVisits(versions(base, mine, theirs)).map(({ visit }) => visit));
        expect(rows.split('').toSorted()).toEqual([...new Set(base + mine + theirs)].toSorted());
      }),
    );
  });
});

it.each([
  ['a', 'a', 'b', 'b'],
  ['a', 'c', 'b', 'c'],
  ['a', 'c', 'a', 'c'],
])('a name that was %s, mine %s, theirs %s, becomes %s', (base, mine, theirs, merged) => {
  expect(mineOrTheirs(base, mine, theirs)).toBe(merged);
});
