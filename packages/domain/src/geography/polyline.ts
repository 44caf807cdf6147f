import type { Coordinates } from './location.ts';

/**
 * A line on the ground as a short text: Google's "Encoded Polyline Algorithm Format", in which routing
 * servers give their ways. `digits` after the decimal point: 5 (about a metre) by default, 6 for Valhalla.
 */
export function encodePolyline(points: readonly Coordinates[], digits = 5): string {
  const factor = 10 ** digits;
  let [latitude, longitude] = [0, 0];
  let text = '';
  for (const point of points) {
    const [nextLatitude, nextLongitude] = [
      Math.round(point.latitude * factor),
      Math.round(point.longitude * factor),
    ];
    text += encodeNumber(nextLatitude - latitude) + encodeNumber(nextLongitude - longitude);
    [latitude, longitude] = [nextLatitude, nextLongitude];
  }
  return text;
}

/** Decodes a line; an incomplete last point is dropped. Any text yields some points, never an error. */
export function decodePolyline(text: string, digits = 5): Coordinates[] {
  const factor = 10 ** digits;
  const points: Coordinates[] = [];
  const numbers = decodeNumbers(text);
  let [latitude, longitude] = [0, 0];
  for (let at = 0; at + 1 < numbers.length; at += 2) {
    latitude += numbers[at] ?? 0;
    longitude += numbers[at + 1] ?? 0;
    points.push({ latitude: latitude / factor, longitude: longitude / factor });
  }
  return points;
}

/** Five bits a character, the lowest first; the sign is the lowest bit of all. */
function encodeNumber(number: number): string {
  let rest = number < 0 ? -2 * number - 1 : 2 * number;
  let text = '';
  while (rest >= 32) {
    text += String.fromCharCode(32 + (rest % 32) + 63);
    rest = Math.floor(rest / 32);
  }
  return text + String.fromCharCode(rest + 63);
}

function decodeNumbers(text: string): number[] {
  const numbers: number[] = [];
  let [value, place] = [0, 1];
  for (let at = 0; at < text.length; at += 1) {
    const bits = text.charCodeAt(at) - 63;
    value += (bits % 32) * place;
    place *= 32;
    if (bits >= 32) continue;
    numbers.push(value % 2 === 1 ? -(value + 1) / 2 : value / 2);
    [value, place] = [0, 1];
  }
  return numbers;
}
