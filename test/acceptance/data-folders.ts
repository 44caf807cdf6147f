import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startProduct } from '../product-process.ts';

/** Environment variable that tells the workers where the run's templates are. */
const templatesVariable = 'HAULWRIGHT_BROWSER_TEMPLATES';

export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'haulwright-browser-'));
  // As root the database runs under another account, which must be able to enter.
  await chmod(folder, 0o755);
  return folder;
}

/** Creates template data folders, one with the demo company and one empty, which workers copy. */
export async function makeTemplates(folder: string): Promise<void> {
  process.env[templatesVariable] = folder;
  await Promise.all([
    makeTemplate(join(folder, 'demo'), ['--demo'], 'Haulwright is ready'),
    makeTemplate(join(folder, 'empty')),
  ]);
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
  const copy = await temporaryFolder();
  // Keeps owners: as root the database's files belong to another account.
  await promisify(execFile)('cp', ['-a', `${process.env[templatesVariable] ?? ''}/${kind}/.`, copy]);
  return copy;
}
