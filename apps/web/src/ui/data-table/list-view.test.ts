import { expect, test } from 'vitest';
import { rememberedView, rememberView } from './list-view.ts';

test('the choice comes back for its own list, cards at first and where nothing can be kept', () => {
  const kept = new Map<string, string>();
  const store = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
  };
  expect(rememberedView('clients', store)).toBe('cards');
  rememberView('clients', 'table', store);
  expect(rememberedView('clients', store)).toBe('table');
  expect(rememberedView('jobs', store)).toBe('cards');
  rememberView('clients', 'cards', store);
  expect(rememberedView('clients', store)).toBe('cards');
  const refuse = () => {
    throw new Error('refused');
  };
  rememberView('clients', 'table', { getItem: refuse, setItem: refuse });
  expect(rememberedView('clients', { getItem: refuse, setItem: refuse })).toBe('cards');
});
