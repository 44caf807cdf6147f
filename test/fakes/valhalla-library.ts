import { chmod, mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { arch, platform, tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A package with the road library's wire protocol: it answers like the fake server, dies on command, and its
 * tiles are empty folders.
 */
const entry = `
const drive = (from, to) => { const km = Math.round(Math.hypot(to.lon - from.lon, to.lat - from.lat) * 100000) / 1000; return { km, seconds: Math.round(km * (to.lat > from.lat ? 75 : 50)) }; };
class Actor {
  constructor(config) { if (!require('node:fs').existsSync(config.mjolnir.tile_dir + '/2')) throw new Error('no tiles in ' + config.mjolnir.tile_dir); }
  async locate(query) { return JSON.stringify(JSON.parse(query).locations.map((at) => ({ edges: at.lat > 60 ? null : [{}], nodes: [] }))); }
  async matrix(query) {
    const { sources, targets } = JSON.parse(query);
    if (sources.some((at) => at.lat === 13)) process.exit(3);
    const table = (key) => sources.map((from) => targets.map((to) => drive(from, to)[key]));
    return JSON.stringify({ sources_to_targets: { durations: table('seconds'), distances: table('km') } });
  }
  async traceAttributes(query) { const { shape } = JSON.parse(query); if (shape[0].lat > 60) throw new Error('Map Match algorithm failed to find path'); return JSON.stringify({ shape: '_izlhA~rlgdF_{geC_ywl@' }); }
  async route() { throw new Error('No path could be found for input'); }
}
module.exports = { Actor };
`;

const buildTiles = (exitCode: number) => `#!/bin/sh
echo "$@" >> "$(dirname "$0")/calls"
folder=$(dirname "$2")
[ ${exitCode} = 0 ] && mkdir "$folder/2"
echo "bad header" >&2
exit ${exitCode}
`;

/** A folder with the fake library installed, and the exit code of its tile builder. */
export async function installValhallaFake({ version = '3.6.1', exitCode = 0 } = {}): Promise<{
  folder: string;
  calls: string;
}> {
  const folder = await mkdtemp(join(tmpdir(), 'haulwright-roads-'));
  const root = join(folder, 'node_modules', '@valhallajs', 'valhallajs');
  const programs = join(root, platform(), arch());
  await mkdir(programs, { recursive: true });
  await writeFile(
    join(root, 'package.json'),
    JSON.stringify({ name: '@valhallajs/valhallajs', version, main: 'index.js' }),
  );
  await writeFile(join(root, 'index.js'), entry);
  const program = join(programs, 'valhalla_build_tiles');
  await writeFile(program, buildTiles(exitCode));
  await chmod(program, 0o755);
  return { folder, calls: join(programs, 'calls') };
}
