import { expect, it } from 'vitest';
import { speedInWords } from './speed-words.ts';
import { withTold } from './told-positions.ts';

const at = (userId: string, latitude: number) => ({
  userId,
  driverName: userId,
  latitude,
  longitude: -76,
  accuracyMeters: 5,
  measuredAt: '2026-03-03T10:00:00Z',
});
const [ann, bob] = [at('Ann', 40), at('Bob', 41)];

it.each([
  ['somebody new is added', { positions: [at('Cleo', 42)] }, [ann, bob, at('Cleo', 42)]],
  ['who has moved is in one place', { positions: [at('Ann', 40.5)] }, [bob, at('Ann', 40.5)]],
  ['who is no longer shown is gone', { gone: ['Bob', 'nobody'] }, [ann]],
  ['all at once', { positions: [at('Ann', 40.5)], gone: ['Bob'] }, [at('Ann', 40.5)]],
])('%s', (_what, told, shown) => {
  expect(withTold([ann, bob], told)).toEqual(shown);
});

it.each([
  [15.6464, 'us', '35 mph'],
  [15.6464, 'metric', '56 km/h'],
  [0.9, 'us', 'Standing'],
] as const)('%d m/s in %s units is %s', (speed, units, words) => {
  expect(speedInWords(speed, units)).toBe(words);
});
