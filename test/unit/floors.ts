import { posix } from 'node:path';
import { importsOf, readSource, sourceFiles } from './source-files.ts';

/**
 * The floors of the house, from the ground up. A feature imports from floors below its own, and from its own
 * floor as long as nobody goes round in a circle. There are no exceptions: what must hear of a change further
 * down subscribes to its event, what must know something further up asks (`platform/events`).
 */
export const floors: readonly (readonly string[])[] = [
  [
    'companies',
    'users',
    'services',
    'clients',
    'vehicles',
    'disposal',
    'live',
    'commands',
    'factors',
    'sessions',
    'security-events',
    'files',
    'brand',
    'push',
    'places',
    'saved-views',
    'permits',
  ],
  ['custody', 'jobs', 'inspections', 'shifts', 'tanks'],
  ['routes'],
  ['planning'],
  ['dispatch'],
  ['positions', 'tracking', 'field', 'forms', 'messages', 'rentals'],
  ['manifests', 'gate', 'land', 'filings', 'alerts', 'client-messages'],
  ['subscription', 'pricing', 'agreements', 'invoicing', 'payments', 'quotes'],
  [
    'assurance',
    'client-table',
    'compliance',
    'dashboard',
    'reports',
    'exports',
    'imports',
    'finding',
    'portal',
  ],
];

/** What every feature stands on; none of it knows a feature. */
const ground = ['kernel', 'geography', 'access', 'http', 'platform', 'auth'];

/** Contract files that are called otherwise than their feature. */
const namedOtherwise: Readonly<Record<string, string>> = {
  company: 'companies',
  me: 'users',
  invitations: 'users',
  'live-reach': 'live',
  taxes: 'pricing',
  extras: 'pricing',
  raises: 'pricing',
  deposits: 'invoicing',
  drafts: 'invoicing',
  'bill-runs': 'invoicing',
  reminders: 'invoicing',
  'send-outs': 'invoicing',
  'caller-jobs': 'jobs',
  'chosen-drafts': 'invoicing',
  'chosen-papers': 'invoicing',
  'unbilled-table': 'invoicing',
  'route-table': 'routes',
  'defect-table': 'inspections',
  'client-mailings': 'invoicing',
};

/** Files above all features: they put them together. */
const isRoof = (file: string): boolean =>
  /^apps\/server\/src\/((compose|router|hearers|main)\.ts$|(retention|operator)\/)/.test(file);

export interface Arrow {
  readonly from: string;
  readonly to: string;
  /** Where it is, for people. */
  readonly because: string;
}

export const isTest = (file: string): boolean =>
  /\.test\.tsx?$/.test(file) || /(^|\/)(testing|test)[/.-]/.test(file);

/** The feature, or the part of the ground, that a file of server, domain or contract belongs to. */
export function nounOf(file: string): string | undefined {
  const contract = /^packages\/contract\/src\/([\w-]+?)(?:\.contract)?\.ts$/.exec(file)?.[1];
  if (contract !== undefined)
    return ['base', 'contract'].includes(contract) ? undefined : (namedOtherwise[contract] ?? contract);
  return (
    /^packages\/domain\/src\/([\w-]+)\//.exec(file)?.[1] ??
    /^apps\/server\/src\/features\/([\w-]+)\//.exec(file)?.[1] ??
    /^apps\/server\/src\/(http|platform|auth)\//.exec(file)?.[1]
  );
}

/** -1: the ground; undefined: a feature that no floor names. */
export function floorOf(noun: string): number | undefined {
  if (ground.includes(noun)) return -1;
  const floor = floors.findIndex((nouns) => nouns.includes(noun));
  return floor < 0 ? undefined : floor;
}

/** Why a file may not import what it names, or null. */
export function floorRefusal(file: string, specifier: string): string | null {
  const target = targetOf(file, specifier);
  const from = nounOf(file);
  if (target === undefined || from === undefined) return null;
  if (isRoof(target)) return `${file} imports ${target}, which stands above it`;
  const to = nounOf(target);
  return to === undefined ? null : refusalBetween({ from, to, because: `${file} imports ${target}` });
}

function refusalBetween({ from, to, because }: Arrow): string | null {
  const [here, there] = [floorOf(from), floorOf(to)];
  if (here === undefined) return `${from} is on no floor (${because})`;
  if (there === undefined) return `${to} is on no floor (${because})`;
  return there > here ? `an arrow up from ${from} to ${to}: ${because}` : null;
}

function targetOf(file: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return posix.normalize(posix.join(posix.dirname(file), specifier));
  const own = /^@haulwright\/(domain|contract)\/(.+)$/.exec(specifier);
  return own ? `packages/${own[1]}/src/${own[2]}.ts` : undefined;
}

const featureFiles = sourceFiles.filter((file) => nounOf(file) !== undefined && !isTest(file));

/** Every import of features, for types too. */
export const importArrows = (): { file: string; specifier: string }[] =>
  featureFiles.flatMap((file) => importsOf(readSource(file)).map((specifier) => ({ file, specifier })));

/**
 * What features name without importing it: services of the request's context, events and questions, each from
 * who uses it to who declares it.
 */
export function namedArrows(): Arrow[] {
  const serverFiles = featureFiles.filter((file) => file.startsWith('apps/server/src/features/'));
  const declared = new Map<string, string>();
  for (const file of serverFiles)
    for (const [, members = ''] of readSource(file).matchAll(
      /^ {2}interface (?:Services|EventTypes|QuestionTypes) \{\n(.*?)^ {2}\}/gms,
    ))
      for (const [, name = ''] of members.matchAll(/readonly '?([\w.-]+)'?:/g))
        declared.set(name, nounOf(file) ?? '');
  return serverFiles.flatMap((file) =>
    namesIn(readSource(file)).flatMap((name): Arrow[] => {
      const [from, to] = [nounOf(file) ?? '', declared.get(name)];
      return to === undefined ? [] : [{ from, to, because: `${file} names ${name}` }];
    }),
  );
}

/** Services, events and questions that a source names. */
export function namesIn(text: string): string[] {
  const used = [...text.matchAll(/\bservices\.(\w+)/g)].map((match) => match[1] ?? '');
  const taken = [
    ...text.matchAll(/\{([^{}]*)\} = (?:context\.)?services\b/g),
    ...text.matchAll(/\bservices: \{([^{}]*)\}/g),
  ].flatMap((match) => (match[1] ?? '').split(',').map((name) => name.trim().replace(/:.*/, '')));
  const told = [...text.matchAll(/(?:publish|ask)\(\s*tx,\s*'([\w.-]+)'/g)].map((match) => match[1] ?? '');
  const heard = [...text.matchAll(/\b(?:Hearer|Answerer)<'([\w.-]+)'>/g)].map((match) => match[1] ?? '');
  return [...used, ...taken, ...told, ...heard];
}

export const namedRefusals = (): string[] => namedArrows().flatMap((arrow) => refusalBetween(arrow) ?? []);

/** Arrows between features of one package, and between the rooms of one feature of the server. */
export function arrowsWithin(): Arrow[] {
  return importArrows().flatMap(({ file, specifier }): Arrow[] => {
    const target = targetOf(file, specifier);
    if (target === undefined || packageOf(file) !== packageOf(target)) return [];
    const [from, to] = [nounOf(file), nounOf(target)];
    if (from === undefined || to === undefined) return [];
    const because = `${file} imports ${target}`;
    if (from !== to) return [{ from, to, because }];
    const [room, other] = [roomOf(file), roomOf(target)];
    return room === undefined || other === undefined || room === other
      ? []
      : [{ from: `${from}/${room}`, to: `${to}/${other}`, because }];
  });
}

const packageOf = (file: string): string => file.split('/').slice(0, 2).join('/');

/** The folder within a feature; files that stand in none share one. */
const roomOf = (file: string): string | undefined => {
  const inside = /^apps\/server\/src\/features\/[\w-]+\/(.+)$/.exec(file)?.[1];
  return inside === undefined ? undefined : inside.includes('/') ? inside.split('/')[0] : '';
};

/** The arrows that lead back to where they come from, each with a way round; empty when there is no circle. */
export function circles(arrows: readonly Arrow[]): string[] {
  const from = Map.groupBy(arrows, (arrow) => arrow.from);
  const reaches = (start: string, wanted: string): boolean => {
    const seen = new Set<string>();
    const open = [start];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      if (at === wanted) return true;
      if (seen.has(at)) continue;
      seen.add(at);
      open.push(...(from.get(at) ?? []).map(({ to }) => to));
    }
    return false;
  };
  return arrows
    .filter((arrow) => reaches(arrow.to, arrow.from))
    .map(({ from: here, to, because }) => `${here} and ${to}: ${because}`);
}
