import { id } from '@haulwright/domain/kernel/ids';
import { expect, it } from 'vitest';
import { commandId } from './command-id.ts';

it('is a UUID of version 7 that tells when it was made', () => {
  const made = commandId(Date.UTC(2026, 10, 23, 10, 0, 0));
  expect(id.safeParse(made).success).toBe(true);
  expect(made[14]).toBe('7');
  expect(Number.parseInt(made.replaceAll('-', '').slice(0, 12), 16)).toBe(Date.UTC(2026, 10, 23, 10));
});

it('sorts by time and never comes twice', () => {
  const made = Array.from({ length: 500 }, (_, index) => commandId(1_795_000_000_000 + index));
  expect(made.toSorted()).toEqual(made);
  expect(new Set(Array.from({ length: 500 }, () => commandId(1_795_000_000_000))).size).toBe(500);
});
