import { expect, test } from 'vitest';
import { rememberedView, rememberView } from './client-view.ts';

test('the choice comes back, cards at first and where nothing can be kept', () => {
  const kept = new Map<string, string>();
  const store = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
  };
  expect(rememberedView(store)).toBe('cards');
  rememberView('table', store);
  expect(rememberedView(store)).toBe('table');
  rememberView('cards', store);
  expect(rememberedView(store)).toBe('cards');
  const refuse = () => {
    throw new Error('refused');
  };
  rememberView('table', { getItem: refuse, setItem: refuse });
  expect(rememberedView({ getItem: refuse, setItem: refuse })).toBe('cards');
});
