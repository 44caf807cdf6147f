import { dirname } from 'node:path/posix';
import { contract } from '@haulwright/contract/contract';
import { walkContract } from '../../../test/server/contract-walk.ts';
import { readSource, sourceFiles } from '../../../test/unit/source-files.ts';
import { referencesOf, roofs, SourceGraph } from './source-graph.ts';

/** The product's sources as they are read to tell which tests a change touches. */
export interface ProductSources {
  readonly graph: SourceGraph;
  /** The files that implement the calls whose path begins like this text (`/billing/drafts`). */
  readonly implementersOf: (path: string) => readonly string[];
  /** The files that import a file. */
  readonly importersOf: (file: string) => readonly string[];
  /** The product's files in the folder of a test. */
  readonly beside: (test: string) => readonly string[];
  readonly text: (file: string) => string;
}

const contractRoof = 'packages/contract/src/contract.ts';
const hearersRoof = 'apps/server/src/hearers.ts';
const isTest = (file: string) => /\.(?:test|spec)\.ts$/.test(file) || file.startsWith('test/');

/** Reads all sources once. */
export function readProductSources(): ProductSources {
  const files = new Set(sourceFiles);
  const texts = new Map(sourceFiles.map((file) => [file, readSource(file)]));
  const text = (file: string) => texts.get(file) ?? '';
  const references = new Map(
    sourceFiles.map((file) => [file, referencesOf(file, text(file), (path) => files.has(path))]),
  );
  const contracts = contractFiles(text(contractRoof));
  const hearers = hearerFiles(text(hearersRoof));
  const implementers = new Map<string, string[]>();
  const edges = sourceFiles.map((file): readonly [string, readonly string[]] => {
    if (roofs.includes(file)) return [file, []];
    const own = references.get(file) ?? [];
    if (isTest(file) || !file.startsWith('apps/server/src/')) return [file, own];
    const keys = [...text(file).matchAll(/\bapi\.(\w+)\.(\w+)\b/g)];
    for (const [, key, call] of keys) push(implementers, `${key}.${call}`, file);
    const heard = [...hearers].flatMap(([event, listeners]) =>
      text(file).includes(`'${event}'`) ? listeners : [],
    );
    return [file, [...own, ...keys.flatMap(([, key = '']) => contracts.get(key) ?? []), ...heard]];
  });
  const calls = walkContract().map(({ name, path }) => ({ path, files: implementers.get(name) ?? [] }));
  const importers = new Map<string, string[]>();
  for (const [file, targets] of references) for (const target of targets) push(importers, target, file);
  const folders = Map.groupBy(
    sourceFiles.filter((file) => !isTest(file)),
    (file) => dirname(file),
  );
  return {
    importersOf: (file) => importers.get(file) ?? [],
    beside: (test) => folders.get(dirname(test)) ?? [],
    graph: new SourceGraph(edges),
    text,
    implementersOf: (path) => [
      ...new Set(calls.filter((call) => isCallOf(call.path, path)).flatMap((call) => call.files)),
    ],
  };
}

function push(lists: Map<string, string[]>, key: string, value: string): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else if (!list.includes(value)) list.push(value);
}

/** Whether a path as a test writes it (`/jobs/${id}/price?x=1`) is that of a call (`/jobs/{id}/price`). */
export function isCallOf(pattern: string, written: string): boolean {
  const parts = (path: string) => path.split('?')[0]?.split('/').slice(1) ?? [];
  const [wanted, given] = [parts(pattern), parts(written)];
  return (
    wanted.length === given.length &&
    wanted.every((part, at) => part.startsWith('{') || part === given[at] || given[at]?.includes('${'))
  );
}

/** The contract files of each key of the contract, from the text of its roof. */
function contractFiles(roof: string): Map<string, string[]> {
  const imported = importedNames(roof, 'packages/contract/src');
  const keys = new Set(Object.keys(contract));
  return new Map(
    [...roof.matchAll(/^ {2}(\w+): (.+),$/gm)]
      .filter(([, key = '']) => keys.has(key))
      .map(([, key = '', value = '']) => [key, filesOfNames(value, imported)]),
  );
}

/** The files that hear of each event or answer each question, from the text of their roof. */
function hearerFiles(roof: string): Map<string, string[]> {
  const imported = importedNames(roof, 'apps/server/src');
  return new Map(
    [...roof.matchAll(/^ {2}'([\w.-]+)': (\[[^\]]*\]|[^[]+?),$/gm)].map(([, event = '', value = '']) => [
      event,
      filesOfNames(value, imported),
    ]),
  );
}

const filesOfNames = (text: string, imported: ReadonlyMap<string, string>): string[] => [
  ...new Set([...text.matchAll(/\w+/g)].flatMap(([name]) => imported.get(name) ?? [])),
];

/** Which file each imported name of a text comes from. */
export function importedNames(text: string, folder: string): Map<string, string> {
  const names = new Map<string, string>();
  for (const [, list = '', path = ''] of text.matchAll(/import (?:type )?\{([^}]*)\} from '\.\/([^']+)'/g))
    for (const [name] of list.matchAll(/\w+/g)) names.set(name, `${folder}/${path}`);
  return names;
}
