import { expect, it } from 'vitest';
import { isGuessable } from './guessable-password.ts';

const about = ['rosa.diaz@keystone.example', 'Rosa Díaz', 'Keystone Sanitation'];

it.each([
  'haulwright',
  'Haulwright2026!',
  'rosa.diaz@keystone.example',
  'RosaDiaz1',
  'keystone',
  '1Keystone!',
  'Keystone Sanitation',
  'sanitation99',
  'Rosa Díaz',
])('%s says only who and what', (password) => {
  expect(isGuessable(password, about)).toBe(true);
});

it.each(['correct horse battery', 'keystone pump truck', 'rosaparks is a hero', '123456', '', '!!!!!!'])(
  '"%s" says more',
  (password) => {
    expect(isGuessable(password, about)).toBe(false);
  },
);

it('does not forbid short words, which would forbid too much', () => {
  expect(isGuessable('ann999', ['Ann Lee'])).toBe(false);
});
