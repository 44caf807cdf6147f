import { rm } from 'node:fs/promises';
import { makeTemplates, temporaryFolder } from './data-folders.ts';

/** Creates the template data folders, once per run. */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = await temporaryFolder();
  await makeTemplates(folder);
  return () => rm(folder, { recursive: true, force: true });
}
