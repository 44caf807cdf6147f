import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { openStreetMap, openTileFile } from '../apps/server/src/platform/map/street-map.ts';
import { runCommand, UsageError } from './operator-command.ts';

const help = `npm run map -- FILE.osm.pbf [--output FILE.mbtiles]

Makes a file of street tiles from an extract of OpenStreetMap, for MAP_FILE. It is written to DATA_DIR/map, or to --output.

  --config FILE   what tilemaker puts into which layer: config-openmaptiles.json by default
  --process FILE  how it reads the extract: process-openmaptiles.lua by default`;

/** Where packages and a build of its own put tilemaker's rules. */
const ruleFolders = [
  '/usr/share/doc/tilemaker/examples',
  '/usr/share/tilemaker',
  '/usr/local/share/tilemaker',
  '/usr/share/doc/tilemaker/resources',
  '/opt/homebrew/share/tilemaker',
];

const parse = () => {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        output: { type: 'string' },
        config: { type: 'string' },
        process: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
};

await runCommand(help, async () => {
  const { values, positionals } = parse();
  if (values.help) {
    console.log(help);
    return;
  }
  const [extract, ...more] = positionals;
  if (extract === undefined || more.length > 0 || !extract.endsWith('.pbf'))
    throw new UsageError('Name one extract of OpenStreetMap, a file that ends in .osm.pbf.');
  if (!existsSync(extract))
    throw new Error(`${extract} cannot be read. Name an extract that lies on this machine.`);
  const output = resolve(
    values.output ??
      join(process.env['DATA_DIR'] ?? 'data', 'map', basename(extract).replace(/(\.osm)?\.pbf$/, '.mbtiles')),
  );
  if (!output.endsWith('.mbtiles')) throw new UsageError('--output must name an .mbtiles file.');
  await requireTilemaker();
  const rules = {
    config: values.config ?? ruleFile('config-openmaptiles.json', '--config'),
    process: values.process ?? ruleFile('process-openmaptiles.lua', '--process'),
  };
  await mkdir(dirname(output), { recursive: true });
  // A running server keeps the file it has open; it never sees half of one.
  const unfinished = output.replace(/\.mbtiles$/, `.${process.pid}.unfinished.mbtiles`);
  try {
    await makeTiles([
      '--input',
      extract,
      '--output',
      unfinished,
      '--config',
      rules.config,
      '--process',
      rules.process,
    ]);
    // Refuses what the server would refuse.
    await (await openStreetMap({ mapFile: unfinished, mapStyleUrl: undefined })).close();
    await rename(unfinished, output);
  } finally {
    await rm(unfinished, { force: true });
  }
  await say(output);
});

async function requireTilemaker(): Promise<void> {
  try {
    await promisify(execFile)('tilemaker', ['--help']);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      throw new Error(
        'tilemaker is not installed. Install it (Debian, Ubuntu: apt-get install tilemaker; others: https://github.com/systemed/tilemaker), or fetch a finished .pmtiles file and name it in MAP_FILE.',
        { cause: error },
      );
  }
}

function ruleFile(name: string, option: string): string {
  const found = ruleFolders.map((folder) => join(folder, name)).find((path) => existsSync(path));
  if (found !== undefined) return found;
  throw new Error(
    `tilemaker's ${name} was not found in ${ruleFolders.join(', ')}. Say where it is: ${option} FILE.`,
  );
}

/** Its rules also name coastlines, which it leaves out where it has none: maps of ours have their own. */
function makeTiles(parameters: readonly string[]): Promise<void> {
  return new Promise((done, failed) => {
    const work = spawn('tilemaker', parameters, { stdio: ['ignore', 'ignore', 'pipe'] });
    let last = '';
    work.stderr.on('data', (text: Buffer) => {
      last = `${last}${text.toString()}`.slice(-2_000);
    });
    work.on('error', failed);
    work.on('close', (code) =>
      code === 0
        ? done()
        : failed(
            new Error(`tilemaker ended with ${code ?? 'a signal'}: ${last.trim() || 'it said nothing'}`),
          ),
    );
  });
}

async function say(output: string): Promise<void> {
  const { size } = await stat(output);
  const file = await openTileFile(output);
  await file.close();
  const [west, south, east, north] = file.bounds;
  console.log(`${output}
  ${(size / 1_000_000).toFixed(1)} MB, zooms ${file.minZoom} to ${file.maxZoom}
  from ${south}, ${west} to ${north}, ${east} (latitude, longitude)

Show it: MAP_FILE=${output} npm start`);
}
