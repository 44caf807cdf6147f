import { parentPort, workerData } from 'node:worker_threads';
import { backgroundPriority, runInBackground } from '@haulwright/routing/threads/background-priority';
import { arrivalsAtLate, withHelp } from './explain-left-out.ts';
import type { Explained, Unexplained } from './explain-proposal.ts';
import { proposedChanges } from './proposal-changes.ts';

/** Explains one proposal in a worker thread. */
const port = parentPort;
if (!port) throw new Error('explain-proposal-worker.ts runs in a worker thread only; call explainProposal.');
runInBackground(backgroundPriority.planning);
const { day, input, plan, lanes, leftOut, lateIds } = workerData as Unexplained;
const explained: Explained = {
  changes: proposedChanges(day, input, lanes, leftOut),
  leftOut: withHelp(day, input, plan, leftOut),
  arrivals: arrivalsAtLate(day, input, plan, lateIds),
};
port.postMessage(explained);
