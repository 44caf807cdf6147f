import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { charactersIn, facesInParts, firstCharacters, partOfFont } from './font-parts.ts';
import { patiently } from '../../../test/patience.ts';

const stylesFile = new URL(import.meta.resolve('@fontsource-variable/inter/wght.css'));
const styles = await readFile(stylesFile, 'utf8');
const faces = facesInParts(styles, '/first.woff2', '/rest.woff2').match(/@font-face \{[^}]*\}/g) ?? [];
const faceOf = (file: string) => faces.findIndex((face) => face.includes(file));
const rangeOf = (file: string) =>
  charactersIn(/unicode-range:([^;]*);/.exec(faces[faceOf(file)] ?? '')?.[1] ?? '');

test('the first part comes after the rest, and so wins the characters both name', () => {
  expect(faceOf('/rest.woff2')).toBeGreaterThanOrEqual(0);
  expect(faceOf('/first.woff2')).toBeGreaterThan(faceOf('/rest.woff2'));
  expect(faceOf('inter-latin-wght-normal')).toBe(-1);
  expect(faceOf('inter-latin-ext-wght-normal')).toBeGreaterThanOrEqual(0);
});

test('each character has a part', () => {
  expect(rangeOf('/first.woff2')).toBe(Array.from(firstCharacters).sort().join(''));
  expect(rangeOf('/rest.woff2')).toContain('é');
});

test('weights outside those that screens use are not promised', () => {
  expect(faces[faceOf('/first.woff2')]).toContain('font-weight: 400 700;');
});

test(
  'the first part is less than half of the font',
  async () => {
    const font = await readFile(new URL('files/inter-latin-wght-normal.woff2', stylesFile));
    expect((await partOfFont(font, firstCharacters)).length).toBeLessThan(font.length * 0.45);
  },
  patiently(30_000),
);

test('styles without the face are refused', () => {
  expect(() => facesInParts('@font-face {}', 'a', 'b')).toThrow('no Latin face');
});
