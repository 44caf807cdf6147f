import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { quickFolder } from '../quick-folder.ts';
import { startProduct } from '../product-process.ts';

/** Environment variable that tells the workers where the run's templates are. */
const templatesVariable = 'HAULWRIGHT_BROWSER_TEMPLATES';

const prefix = 'haulwright-browser-';

/** On the disk: a browser's profile, or what a benchmark measures. */
export const temporaryFolder = async (): Promise<string> => openToAll(await mkdtemp(join(tmpdir(), prefix)));

/** As root the database runs under another account, which must be able to enter. */
async function openToAll(folder: string): Promise<string> {
  await chmod(folder, 0o755);
  return folder;
}

/** Creates template data folders, one with the demo company and one empty, which workers copy. */
export async function makeTemplates(): Promise<string> {
  const folder = await openToAll(await quickFolder(prefix));
  process.env[templatesVariable] = folder;
  await Promise.all([
    makeTemplate(join(folder, 'demo'), ['--demo'], 'Haulwright is ready'),
    makeTemplate(join(folder, 'empty')),
  ]);
  return folder;
}

async function makeTemplate(dataDir: string, args: readonly string[] = [], until = ''): Promise<void> {
  await mkdir(dataDir, { mode: 0o755 });
  const product = await startProduct({ DATA_DIR: dataDir }, args, until);
  await product.kill('SIGTERM');
  // Every copy chooses its own port.
  const file = join(dataDir, 'postgres.json');
  const { port: _, ...place } = JSON.parse(await readFile(file, 'utf8')) as { port?: number };
  await writeFile(file, JSON.stringify(place));
}

/** Copies a template for the caller. */
export async function dataFolder(kind: 'demo' | 'empty'): Promise<string> {
  const copy = await openToAll(await quickFolder(prefix));
  // Keeps owners: as root the database's files belong to another account.
  await promisify(execFile)('cp', ['-a', `${process.env[templatesVariable] ?? ''}/${kind}/.`, copy]);
  return copy;
}
