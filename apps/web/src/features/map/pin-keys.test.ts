import { expect, test } from 'vitest';
import { movedByKey } from './pin-keys.ts';

const pin = { latitude: 60, longitude: -76 };

test.each([
  ['ArrowUp', false, 60.0009, -76],
  ['ArrowDown', false, 59.9991, -76],
  ['ArrowRight', false, 60, -75.9982],
  ['ArrowLeft', true, 60, -76.00018],
])('%s (finely: %s) moves the pin by pixels of the map', (key, fine, latitude, longitude) => {
  const moved = movedByKey(pin, key, fine, 10);
  expect(moved?.latitude).toBeCloseTo(latitude, 4);
  expect(moved?.longitude).toBeCloseTo(longitude, 5);
});

test.each(['Enter', 'Tab', 'a', 'Escape'])('%s is not the pin’s', (key) => {
  expect(movedByKey(pin, key, false, 10)).toBeUndefined();
});

test('a pin does not leave the world', () => {
  expect(movedByKey({ latitude: 84.9999, longitude: 179.9999 }, 'ArrowUp', false, 10_000)?.latitude).toBe(85);
  expect(movedByKey({ latitude: 0, longitude: 179.9999 }, 'ArrowRight', false, 10_000)?.longitude).toBe(180);
});
