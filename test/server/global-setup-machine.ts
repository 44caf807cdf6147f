import type { TestProject } from 'vitest/node';
import { prepareTemplate, startEngine } from './engine.ts';

/** The same tests on another PostgreSQL: `TEST_DATABASE_URL`, else the one installed on this machine. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const address = process.env['TEST_DATABASE_URL'];
  if (address) {
    project.provide('testEngine', await prepareTemplate(address));
    return async () => undefined;
  }
  const { engine, stop } = await startEngine('machine');
  project.provide('testEngine', engine);
  return stop;
}
