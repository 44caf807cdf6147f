import { describe, expect, it } from 'vitest';
import { addressOf, isPlain, isShown, plainAddress, viewOf } from './view-address.ts';

const shown = ['title', 'client'];

describe('the address of a view', () => {
  it.each([
    [{}, { columns: 'title.client' }],
    [
      { sort: '-day', search: 'late', status: undefined, columns: 'client' },
      { sort: '-day', search: 'late', columns: 'title.client' },
    ],
    [
      { tab: 'drafts', peek: 'x', day: 'y', unit: 12, search: 'a'.repeat(201) },
      { tab: 'drafts', columns: 'title.client' },
    ],
  ])('%o is kept as %o', (address, kept) => {
    expect(viewOf(address, shown)).toEqual(kept);
  });

  it('opens on the tab that is open, and leaves nothing of what was shown', () => {
    expect(addressOf({ sort: 'day', tab: 'drafts' }, { tab: 'send', search: 'x' })).toEqual({
      sort: 'day',
      tab: 'send',
    });
    expect(plainAddress({ tab: 'send', search: 'x' })).toEqual({ tab: 'send' });
  });

  it.each([
    [{}, true],
    [{ tab: 'drafts', search: undefined, peek: 'x' }, true],
    [{ columns: 'title' }, false],
    [{ sort: 'day' }, false],
  ])('%o says nothing of the table: %s', (address, plain) => {
    expect(isPlain(address)).toBe(plain);
  });

  it.each([
    [{ sort: 'day', columns: 'title.client' }, { sort: 'day' }, true],
    [{ columns: 'title.gone.client' }, { peek: 'x' }, true],
    [{ columns: 'title.client' }, { sort: 'day' }, false],
    [{ columns: 'client.title' }, {}, false],
    [{ columns: 'title' }, {}, false],
  ])('of view %o, the table at %o is one: %s', (view, present, same) => {
    expect(isShown(view, present, shown)).toBe(same);
  });
});
