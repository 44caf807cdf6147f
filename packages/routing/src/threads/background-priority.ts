import { setPriority } from 'node:os';

/**
 * Nice values (setpriority(2), 0 is normal): a thread at 5 gets a quarter of a processor that a normal one
 * wants too, at 10 a tenth.
 */
export const backgroundPriority = { planning: 5, files: 10 } as const;

/**
 * Lowers the priority of the calling thread alone, so that people's requests are answered at once while plans
 * and reports are made. On an idle processor it is as fast as before. Linux only, where priorities are per
 * thread; elsewhere it would slow the whole process down.
 */
export function runInBackground(nice: number): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(0, nice);
  } catch {
    // The system does not allow it: the work is done at normal priority.
  }
}
