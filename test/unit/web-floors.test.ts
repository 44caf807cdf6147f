import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { importsOf, readSource, sourceFiles } from './source-files.ts';

const web = 'apps/web/src/';

/**
 * The floors of the web application, from the ground up: a file imports only from floors below its own, for
 * types too. What stands together on a floor does not know of each other.
 */
const floors: readonly (readonly string[])[] = [
  ['styles'],
  ['ui'],
  ['api'],
  ['loading'],
  ['address'],
  ['features/session', 'features/map', 'features/vehicles', 'features/places', 'features/contacts'],
  [
    'features/measures',
    'features/positions',
    'features/exports',
    'features/field-app',
    'features/signatures',
  ],
  ['features/saved-views'],
  ['features/forms/filled', 'features/pricing', 'features/tanks', 'features/manifests'],
  ['features/rentals', 'features/land'],
  ['features/assurance'],
  ['features/payments'],
  // What a client owes and agreed on stands on the client's page too.
  ['features/invoicing'],
  ['features/agreements', 'features/portal', 'features/client-messages'],
  ['features/clients', 'features/users', 'features/shifts'],
  ['features/inspections'],
  ['features/jobs'],
  ['features/routes'],
  ['features/planning'],
  ['features/dispatch'],
  [
    'features/reports',
    'features/quotes',
    'features/imports',
    'features/compliance',
    'features/security',
    'features/field-reviews',
  ],
  ['field/texts', 'field/device'],
  ['field/state'],
  ['field/kit'],
  ['field/shift', 'field/messages', 'field/stop', 'field/places'],
  ['field/forms', 'field/papers', 'field/tanks'],
  ['features/forms/editor'],
  ['features/account', 'features/settings', 'features/dashboard'],
  ['field/day', 'field/outbox', 'field/more', 'field/entry', 'field/roadside'],
  ['field/units'],
  ['office', 'public', 'field'],
  ['router'],
];

/** The rooms of a feature that has some, from the ground up; '' holds the files beside them. */
const rooms: Readonly<Record<string, readonly string[]>> = {
  ui: [
    'base',
    'hooks',
    'words',
    'buttons',
    'toasts',
    'page',
    'late',
    'fields',
    'overlays',
    'data-table',
    'kit',
  ],
  'features/clients': ['', 'form', 'places', 'list', 'detail'],
  'features/settings': [
    '',
    'company',
    'brand',
    'client-messages',
    'work',
    'money',
    'rules',
    'fleet',
    'sites',
    'page',
  ],
  'features/rentals': ['', 'rental', 'form', 'units', 'kinds', 'work', 'stock', 'list'],
  'features/compliance': ['', 'days', 'tickets', 'filings', 'findings', 'page'],
  'features/jobs': ['', 'schedule', 'evidence', 'job', 'series', 'list'],
  'features/routes': ['', 'progress', 'editing', 'editor', 'driven', 'view'],
  'features/planning': ['runs', 'dialog', 'proposal', 'week', 'day'],
  'features/dispatch': [
    'moves',
    'sheets',
    'life',
    'lanes',
    'card',
    'pool',
    'phone',
    'week',
    'wall',
    'board',
    'calls',
  ],
};

/** Files beside the folders: what knows the addresses of pages, and what starts the application. */
const looseFiles: Readonly<Record<string, string>> = {
  'leave-guard.tsx': 'address',
  'row-link.tsx': 'address',
  'search-fields.ts': 'address',
  'search-params.ts': 'address',
  'shared-dialogs.ts': 'address',
  'page-route.ts': 'router',
  'root-layout.tsx': 'router',
  'root-route.ts': 'router',
  'public-routes.tsx': 'router',
  'router.tsx': 'router',
  'main.tsx': 'router',
  'trusted-scripts.ts': 'api',
};

const own = sourceFiles.filter((file) => file.startsWith(web) && !/\.test\.tsx?$/.test(file));

/**
 * 'features/jobs' of 'features/jobs/list/job-row.tsx'; 'ui' of 'ui/buttons/button.tsx'; 'field/day' and 'field' of the
 * technician's face. Of forms, the filled-in ones stand below jobs and clients, which show them, and the editor
 * above the technician's face, whose form it shows: each has a floor of its own.
 */
const partOf = (path: string): string | undefined =>
  looseFiles[path] ??
  /^(features\/forms\/\w+(?=\/)|(?:features|field)\/[\w-]+(?=\/)|[\w-]+(?=\/))/.exec(path)?.[1];
const floorOf = (path: string): number => floors.findIndex((parts) => parts.includes(partOf(path) ?? ''));
const roomOf = (path: string): string => /^(?:features\/[\w-]+|ui)\/([\w-]+)\//.exec(path)?.[1] ?? '';

/** The technician's face, which a phone loads without the others. */
const isField = (part: string | undefined): boolean => part?.startsWith('field') === true;

/** What a part of the office shows of the technician's face: a form's preview is the phone's own. */
const borrowed: Readonly<Record<string, readonly string[]>> = {
  'features/forms/editor': ['field/forms', 'field/texts', 'field/kit'],
};

/** Why a file may not import another one, both as paths within the application; null when it may. */
function refusalOf(file: string, target: string): string | null {
  const [part, there] = [partOf(file), partOf(target)];
  if (isField(there) && !isField(part) && borrowed[part ?? '']?.includes(there ?? '') !== true)
    return `${file} belongs to another face than ${target}, which it imports`;
  if (part !== there)
    return floorOf(target) < floorOf(file) ? null : `${file} is not above ${target}, which it imports`;
  const order = rooms[part ?? ''];
  if (order === undefined || roomOf(file) === roomOf(target)) return null;
  return order.indexOf(roomOf(target)) < order.indexOf(roomOf(file))
    ? null
    : `${file} is in no room above that of ${target}, which it imports`;
}

/** What each file imports of the others, statically, dynamically or for types only. */
const imports: ReadonlyMap<string, readonly string[]> = new Map(
  own.map((file) => [
    file.slice(web.length),
    importsOf(readSource(file))
      .filter((specifier) => specifier.startsWith('.'))
      .map((specifier) => posix.normalize(posix.join(posix.dirname(file), specifier)))
      .filter((target) => own.includes(target))
      .map((target) => target.slice(web.length)),
  ]),
);

/** One way round from a file back to itself, or null. */
function circleFrom(start: string): readonly string[] | null {
  const seen = new Set<string>();
  const walk = (file: string, way: readonly string[]): readonly string[] | null => {
    for (const next of imports.get(file) ?? []) {
      if (next === start) return [...way, next];
      if (seen.has(next)) continue;
      seen.add(next);
      const found = walk(next, [...way, next]);
      if (found !== null) return found;
    }
    return null;
  };
  return walk(start, [start]);
}

describe('the floors of the web application', () => {
  it('are read from a real number of files', () => {
    expect(imports.size).toBeGreaterThan(400);
    expect([...imports.values()].flat().length).toBeGreaterThan(1500);
  });

  it('give every file its floor', () => {
    expect([...imports.keys()].filter((path) => floorOf(path) === -1)).toEqual([]);
  });

  it('give every file of a divided feature its room', () => {
    const lost = [...imports.keys()].filter(
      (path) => rooms[partOf(path) ?? '']?.includes(roomOf(path)) === false,
    );
    expect(lost).toEqual([]);
  });

  it('have no arrow up or along', () => {
    expect(
      [...imports].flatMap(([file, targets]) => targets.flatMap((target) => refusalOf(file, target) ?? [])),
    ).toEqual([]);
  });

  it('have no files that import each other in a circle', () => {
    expect([...imports.keys()].flatMap((file) => circleFrom(file)?.join(' → ') ?? [])).toEqual([]);
  });

  it.each([
    ['features/jobs/job-words.ts', 'features/routes/route-words.ts'],
    ['features/clients/form/client-form.tsx', 'features/users/user-words.ts'],
    ['features/planning/proposal/proposal-view.tsx', 'features/dispatch/moves/use-board.ts'],
    ['features/dispatch/moves/use-board.ts', 'features/dispatch/board/day-board.tsx'],
    ['features/session/guard.tsx', 'office/shell.tsx'],
    ['ui/buttons/button.tsx', 'api/queries.ts'],
    ['features/jobs/list/job-row.tsx', 'router.tsx'],
    ['field/device/outbox.ts', 'field/state/acts.ts'],
    ['field/day/today-screen.tsx', 'field/more/more-screen.tsx'],
    ['features/jobs/job-words.ts', 'field/texts/en.ts'],
    ['office/shell.tsx', 'field/texts/en.ts'],
    ['features/forms/editor/form-preview.tsx', 'field/state/field-context.ts'],
  ])('would refuse %s importing %s', (file, target) => {
    expect(refusalOf(file, target)).not.toBeNull();
  });
});
