import type { TestProject } from 'vitest/node';
import { startEngine } from './engine.ts';
import { openRecording, recordingVariable } from './second-version/recording.ts';

/** Starts the packaged PostgreSQL once for the run, and has written down what is said to it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { engine, stop } = await startEngine('package');
  project.provide('testEngine', engine);
  process.env[recordingVariable] = openRecording();
  return stop;
}
