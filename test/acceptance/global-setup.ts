import { rm } from 'node:fs/promises';
import { makeTemplates } from './data-folders.ts';

/** Creates the template data folders, once per run. */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = await makeTemplates();
  return () => rm(folder, { recursive: true, force: true });
}
