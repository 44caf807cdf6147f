import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  arrowsWithin,
  circles,
  floorOf,
  floorRefusal,
  floors,
  importArrows,
  isTest,
  namedArrows,
  namedRefusals,
  namesIn,
  nounOf,
} from './floors.ts';
import { importsOf, readSource, sourceFiles } from './source-files.ts';

/**
 * The rooms of the house and what each may import: own packages by room, libraries by name ('*' all, 'node:'
 * Node's own).
 */
const rooms: Record<string, { rooms: readonly string[]; libraries: readonly string[] }> = {
  domain: { rooms: [], libraries: ['zod'] },
  contract: { rooms: ['domain'], libraries: ['zod', '@orpc/contract'] },
  routing: { rooms: [], libraries: [] },
  server: { rooms: ['domain', 'contract', 'routing'], libraries: ['*', 'node:'] },
  web: { rooms: ['domain', 'contract'], libraries: ['*'] },
};

/** Files that may reach further, each for a reason. */
const exceptions: Record<string, readonly string[]> = {
  'packages/routing/src/threads/worker.ts': ['node:worker_threads'],
  'packages/routing/src/threads/worker-client.ts': ['node:worker_threads'],
  'packages/routing/src/threads/background-priority.ts': ['node:os'],
};

function roomOf(file: string): string | undefined {
  return /^(?:packages|apps)\/(\w+)\/src\//.exec(file)?.[1];
}

/** Why the import is not allowed, or null. */
export function refusalOf(file: string, specifier: string): string | null {
  const room = roomOf(file);
  const rule = room === undefined ? undefined : rooms[room];
  if (!room || !rule || exceptions[file]?.includes(specifier)) return null;
  if (specifier.startsWith('.')) {
    const target = posix.normalize(posix.join(posix.dirname(file), specifier));
    return roomOf(target) === room || target.startsWith(`apps/${room}/`)
      ? null
      : `${room} reaches into ${target} by a relative path`;
  }
  const own = /^@haulwright\/(\w+)/.exec(specifier)?.[1];
  if (own !== undefined) return rule.rooms.includes(own) ? null : `${room} may not import ${own}`;
  if (specifier.startsWith('node:'))
    return rule.libraries.includes('node:') ? null : `${room} may not use Node (${specifier})`;
  const library = specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
  return rule.libraries.includes('*') || rule.libraries.includes(library)
    ? null
    : `${room} may not import ${library}`;
}

/**
 * Features do not reach into each other's files, except into what is marked public in the file's first lines.
 */
function featureRefusal(file: string, specifier: string): string | null {
  const here = /^apps\/(server|web)\/src\/features\/([\w-]+)\//.exec(file);
  if (!here || !specifier.startsWith('.')) return null;
  const target = posix.normalize(posix.join(posix.dirname(file), specifier));
  const there = /^apps\/(?:server|web)\/src\/features\/([\w-]+)\//.exec(target)?.[1];
  if (there === undefined || there === here[2] || /\.(tables|events)\.ts$/.test(target)) return null;
  const head = sourceFiles.includes(target) ? readSource(target) : '';
  return /\bPublic(:| to (the )?other features\b)/i.test(head)
    ? null
    : `${target} does not say "Public to other features"`;
}

/** Libraries that only one place may know, so that it can be exchanged there. */
const onlyIn: readonly { library: RegExp; files: RegExp; why: string }[] = [
  {
    library: /^@orpc\//,
    files:
      /^packages\/contract\/src\/base\.ts$|^apps\/server\/src\/(http\/|features\/.*\.procedures\.ts$|router\.ts$)|^apps\/web\/src\/api\//,
    why: 'the contract library',
  },
  {
    library: /^@supabase\//,
    files: /^apps\/web\/src\/api\/|^apps\/server\/src\/auth\/.*\.test\.ts$|^test\//,
    why: 'the authentication client',
  },
  {
    library: /^(drizzle-orm|pg)(\/|$)/,
    files:
      /(\.queries|\.tables)\.ts$|^apps\/server\/src\/(platform\/|auth\/)|^scripts\/|^test\/|\.test\.ts$|^apps\/server\/src\/http\/(actor|idempotency)\.ts$|^apps\/server\/src\/features\/.*-rows\.ts$/,
    why: 'SQL',
  },
];

describe('direction of imports', () => {
  const found = sourceFiles
    .filter((file) => !isTest(file))
    .flatMap((file) => importsOf(readSource(file)).map((specifier) => ({ file, specifier })));

  it('reads the imports of a real number of files', () => {
    expect(sourceFiles.length).toBeGreaterThan(100);
    expect(found.length).toBeGreaterThan(300);
  });

  it('has no arrow against the direction', () => {
    expect(
      found.flatMap(({ file, specifier }) => refusalOf(file, specifier)?.concat(` (${file})`) ?? []),
    ).toEqual([]);
  });

  it('keeps features out of each other', () => {
    expect(
      found.flatMap(({ file, specifier }) => featureRefusal(file, specifier)?.concat(` (${file})`) ?? []),
    ).toEqual([]);
  });

  it('knows each replaceable library in one place', () => {
    const strays = onlyIn.flatMap(({ library, files, why }) =>
      found
        .filter(({ file, specifier }) => library.test(specifier) && !files.test(file))
        .map(({ file, specifier }) => `${why}: ${specifier} in ${file}`),
    );
    expect(strays).toEqual([]);
  });

  it('writes money with cents in one place', () => {
    const writers = sourceFiles.filter(
      (file) =>
        roomOf(file) !== undefined &&
        !isTest(file) &&
        // Whole dollars, an input that takes a number, and the technician's own language.
        !/maximumFractionDigits: 0/.test(readSource(file)) &&
        /(NumberFormat|toLocaleString)\([^)]*style: 'currency'/.test(readSource(file)),
    );
    expect(writers).toEqual(['apps/web/src/field/texts/formats.ts', 'packages/domain/src/kernel/dollars.ts']);
  });

  it('keeps the kit free of router, queries and domain, but not of what tables are made with', () => {
    const strays = found.filter(
      ({ file, specifier }) =>
        file.startsWith('apps/web/src/ui/') &&
        (/^@(?:tanstack\/(?!react-(?:table|virtual)$)|(?:haulwright|orpc|supabase)\/)/.test(specifier) ||
          /\.\.\/(features|api|office|public|field)\//.test(specifier)),
    );
    expect(strays).toEqual([]);
  });

  it.each([
    ['packages/domain/src/x/a.ts', '@haulwright/contract/contract'],
    ['packages/domain/src/x/a.ts', 'node:fs'],
    ['packages/routing/src/a.ts', 'zod'],
    ['apps/web/src/a.ts', '@haulwright/server/main'],
    ['apps/web/src/a.ts', '../../server/src/main.ts'],
    ['apps/web/src/a.ts', 'node:fs'],
    ['packages/contract/src/a.ts', '@haulwright/routing/solve'],
  ])('would refuse %s importing %s', (file, specifier) => {
    expect(refusalOf(file, specifier)).not.toBeNull();
  });
});

describe('floors', () => {
  it('name every feature of server, domain and contract', () => {
    const nouns = new Set(sourceFiles.flatMap((file) => nounOf(file) ?? []));
    expect(nouns.size).toBeGreaterThan(20);
    expect([...nouns].filter((noun) => noun !== 'testing' && floorOf(noun) === undefined)).toEqual([]);
  });

  it('stand in the architecture as in the list', () => {
    const table = readSource('docs/architecture.md').matchAll(/^\| (\d) \| (.*?) \|/gm);
    const told = [...table].map(([, floor, cell = '']): [number, string[]] => [
      Number(floor),
      [...cell.matchAll(/`([\w-]+)`/g)].map((match) => match[1] ?? '').toSorted(),
    ]);
    const listed = floors.map((nouns, floor): [number, string[]] => [floor, nouns.toSorted()]);
    expect(Object.fromEntries(told)).toEqual(Object.fromEntries(listed));
  });

  it('have no arrow up', () => {
    const arrows = importArrows();
    expect(arrows.length).toBeGreaterThan(1_000);
    expect(arrows.flatMap(({ file, specifier }) => floorRefusal(file, specifier) ?? [])).toEqual([]);
  });

  it('have no arrow up by a service, an event or a question that is only named', () => {
    expect(namedArrows().length).toBeGreaterThan(30);
    expect(namedRefusals()).toEqual([]);
  });

  it('have no circle between features, nor between the rooms of one', () => {
    const arrows = arrowsWithin();
    expect(arrows.length).toBeGreaterThan(200);
    expect(circles(arrows)).toEqual([]);
  });

  it.each([
    ['apps/server/src/features/jobs/a.ts', '../routes/rows/routes.tables.ts'],
    ['apps/server/src/features/routes/day/a.ts', '../../planning/day/plan-goals.ts'],
    ['apps/server/src/features/jobs/a.ts', '@haulwright/domain/routes/route'],
    ['apps/server/src/features/jobs/a.ts', '../../hearers.ts'],
    ['apps/server/src/http/a.ts', '../features/users/users.queries.ts'],
    ['apps/server/src/http/a.ts', '../router.ts'],
    ['apps/server/src/platform/mail/a.ts', '../../features/clients/clients.tables.ts'],
    ['packages/domain/src/jobs/a.ts', '../dispatch/arrangement.ts'],
    ['packages/domain/src/kernel/a.ts', '../jobs/job.ts'],
    ['packages/contract/src/clients.contract.ts', './jobs.contract.ts'],
    ['packages/contract/src/me.contract.ts', '@haulwright/domain/jobs/job'],
    ['apps/server/src/features/jobs/a.ts', '../unheard-of/a.ts'],
  ])('would refuse %s importing %s', (file, specifier) => {
    expect(floorRefusal(file, specifier)).not.toBeNull();
  });

  it.each([
    ['await services.planning.start(actor, input)', ['planning']],
    ['const { database, planWeek } = context.services;', ['database', 'planWeek']],
    ["await events.publish(tx, 'jobs.changed', facts)", ['jobs.changed']],
    ["const follow: Hearer<'jobs.changed'> = {", ['jobs.changed']],
  ])('see what is named in %s', (text, names) => {
    expect(namesIn(text)).toEqual(names);
  });

  it('see a way round over a third', () => {
    const arrow = (from: string, to: string) => ({ from, to, because: '' });
    const round = [arrow('a', 'b'), arrow('b', 'c'), arrow('c', 'a')];
    expect(circles([...round, arrow('a', 'd')])).toHaveLength(3);
    expect(circles([...round.slice(1), arrow('a', 'd')])).toEqual([]);
  });
});

describe('what the environment is read by', () => {
  it('is main.ts alone in the server', () => {
    // The supervisor hands the machine's environment on to the database program; it takes no setting from it.
    const handsOn = 'apps/server/src/platform/database/embedded/';
    const readers = sourceFiles.filter(
      (file) =>
        file.startsWith('apps/server/src/') &&
        !file.startsWith(handsOn) &&
        !isTest(file) &&
        /process\.env\b/.test(readSource(file)),
    );
    expect(readers).toEqual(['apps/server/src/main.ts']);
  });
});
