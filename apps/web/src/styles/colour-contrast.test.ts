import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';

/**
 * Every text can be read on every ground it may stand on, in light and in dark: WCAG 2.2, 1.4.3, level AA. The
 * browser tests look at light pages as they are drawn; in dark the same stands on the same, so the tokens decide.
 */
const folder = new URL('.', import.meta.url);
const tokens = readFileSync(new URL('tokens.css', folder), 'utf8');
const themes = ['light', 'dark'] as const;
type Theme = (typeof themes)[number];

const wanted = 4.5;
const grounds = ['canvas', 'surface', 'raised', 'sunken', 'hover'];
const softs = ['accent-soft', 'good-soft', 'warn-soft', 'bad-soft', 'info-soft'];

/** What may stand on what; a class list with another pair fails below. */
const groundsOf: Record<string, readonly string[]> = {
  ink: [...grounds, ...softs],
  'ink-soft': [...grounds, ...softs],
  'ink-faint': grounds,
  'accent-text': [...grounds, ...softs],
  'good-text': [...grounds, ...softs],
  'warn-text': [...grounds, ...softs],
  'bad-text': [...grounds, ...softs],
  'info-text': [...grounds, ...softs],
  'on-accent': ['accent', 'accent-hover'],
  'on-accent-deep': ['accent-deep'],
  'on-accent-deep-soft': ['accent-deep'],
  surface: ['ink'],
  white: ['bad-fill', 'bad-hover'],
};
/** Colours of pictures, which need not be read: beside each stand words that say the same. */
const pictures = ['accent', 'good-fill', 'warn-fill', 'bad-fill', 'info-fill'];
/** The sign in a mark of the fill chart, which says its name. */
const signs = ['text-white on bg-good-fill'];

/**
 * The relative luminance of an `oklch(…)` without transparency, by the sample code of CSS Color 4.
 * https://www.w3.org/TR/css-color-4/#color-conversion-code
 */
function luminance(colour: string): number {
  if (colour === '#fff') return 1;
  const [, l = 0, c = 0, h = 0] = (/^oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)$/.exec(colour) ?? []).map(Number);
  if (l === 0) throw new Error(`not understood: ${colour}`);
  const [a, b] = [c * Math.cos((h * Math.PI) / 180), c * Math.sin((h * Math.PI) / 180)];
  const [long, medium, short] = [
    (l + 0.3963377774 * a + 0.2158037573 * b) ** 3,
    (l - 0.1055613458 * a - 0.0638541728 * b) ** 3,
    (l - 0.0894841775 * a - 1.291485548 * b) ** 3,
  ] as const;
  const linear = [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ].map((value) => Math.min(1, Math.max(0, value))) as [number, number, number];
  return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2];
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function colourOf(token: string, theme: Theme): string {
  if (token === 'white') return '#fff';
  const value = new RegExp(`--${token}: (.+);`).exec(tokens)?.[1] ?? '';
  const [, light = value, dark = value] = /^light-dark\((.+\)), (.+\))\)$/.exec(value) ?? [];
  return theme === 'light' ? light : dark;
}

describe.each(themes)('in %s', (theme) => {
  for (const [text, places] of Object.entries(groundsOf))
    test.each(places)(`${text} can be read on %s`, (ground) => {
      expect(contrast(colourOf(text, theme), colourOf(ground, theme))).toBeGreaterThanOrEqual(wanted);
    });
});

it('knows black and white', () => {
  expect(contrast('#fff', 'oklch(0.0001 0 0)')).toBeCloseTo(21, 1);
});

describe('what the screens use', () => {
  const names = 'white|black|canvas|surface|raised|sunken|hover|ink|accent|on-accent|good|warn|bad|info';
  const used = new RegExp(
    String.raw`(?<![\w-])((?:[\w-]+:)*)(text|bg)-((?:${names})(?:-[a-z]+)*)(/\d+)?(?![\w-])`,
    'g',
  );
  /** Each string of the sources that names colours, as its parts: the condition, text or bg, the token. */
  const lists = globSync('**/*.{ts,tsx}', { cwd: new URL('..', folder) })
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) =>
      [...readFileSync(new URL(`../${file}`, folder), 'utf8').matchAll(/(['"`])((?:(?!\1)[^\n])*)\1/g)].map(
        ([, , list = '']) => ({
          file,
          colours: [...list.matchAll(used)].map(([, when = '', kind = '', token = '', part]) => ({
            when,
            kind,
            token,
            part,
          })),
        }),
      ),
    );

  it('is found at all', () => {
    expect(lists.filter(({ colours }) => colours.length > 0).length).toBeGreaterThan(300);
  });

  it('is a text that was looked at above, or a picture', () => {
    const unknown = lists.flatMap(({ file, colours }) =>
      colours
        .filter(({ kind, token }) => kind === 'text' && !(token in groundsOf) && !pictures.includes(token))
        .map(({ token }) => `${file}: text-${token}`),
    );
    expect(unknown).toEqual([]);
  });

  it('is no text that shines through', () => {
    const faded = lists.flatMap(({ file, colours }) =>
      colours
        .filter(({ kind, part }) => kind === 'text' && part)
        .map(({ token }) => `${file}: text-${token}`),
    );
    expect(faded).toEqual([]);
  });

  it('puts a text only where it was looked at above', () => {
    const pairs = lists.flatMap(({ file, colours }) =>
      colours
        .filter(({ kind }) => kind === 'text')
        .flatMap((text) =>
          colours
            .filter(({ kind, when }) => kind === 'bg' && when === text.when)
            .filter(
              ({ token }) => groundsOf[text.token] !== undefined && !groundsOf[text.token]?.includes(token),
            )
            .map(({ token }) => `${text.when}text-${text.token} on bg-${token}`)
            .filter((pair) => !signs.includes(pair))
            .map((pair) => `${file}: ${pair}`),
        ),
    );
    expect(pairs).toEqual([]);
  });
});
