import { rm } from 'node:fs/promises';
import { makeTemplates, temporaryFolder } from './data-folders.ts';

/** Once for the run: what its products begin with. */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = await temporaryFolder();
  await makeTemplates(folder);
  return () => rm(folder, { recursive: true, force: true });
}
