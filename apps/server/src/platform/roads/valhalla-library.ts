import { access, readFile } from 'node:fs/promises';
import { arch, platform } from 'node:os';
import { join, resolve } from 'node:path';

/** The road library: 280 MB, so only who wants roads in this process installs it. */
export const valhallaPackage = { name: '@valhallajs/valhallajs', version: '3.6.1' } as const;

export interface ValhallaLibrary {
  /** Its CommonJS entry. */
  readonly entry: string;
  /** The program that makes tiles of an .osm.pbf. */
  readonly buildTiles: string;
}

/**
 * Looks for the library in a folder of its own, where an update of the product does not remove it.
 * @throws Error with the command that installs it
 */
export async function findValhalla(folder: string): Promise<ValhallaLibrary> {
  const command = `npm install --prefix ${folder} --save-exact ${valhallaPackage.name}@${valhallaPackage.version}`;
  const root = join(resolve(folder), 'node_modules', valhallaPackage.name);
  let description: { version?: unknown; main?: unknown };
  try {
    description = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as typeof description;
  } catch {
    throw new Error(`ROADS_PBF needs the road library, which is installed separately (280 MB): ${command}`);
  }
  const { version, main } = description;
  if (version !== valhallaPackage.version)
    throw new Error(
      `The road library has version ${String(version)}, and this product needs another: ${command}`,
    );
  const buildTiles = join(root, platform(), arch(), 'valhalla_build_tiles');
  try {
    await access(buildTiles);
  } catch {
    throw new Error(
      `There is no road library for this machine (${platform()} ${arch()}). Run a Valhalla server elsewhere and name it with VALHALLA_URL instead of ROADS_PBF.`,
    );
  }
  return { entry: join(root, String(main)), buildTiles };
}
