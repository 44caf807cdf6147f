import type { TestProject } from 'vitest/node';
import { startEngine } from './engine.ts';

/** Starts the packaged PostgreSQL once for the run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { engine, stop } = await startEngine('package');
  project.provide('testEngine', engine);
  return stop;
}
