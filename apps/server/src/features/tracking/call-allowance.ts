/** Sixty calls a minute, and three hundred at once: an app that catches up sends one point a call. */
const callsPerMinute = 60;
const burst = 300;
/** Devices that were quiet for longer have all of their calls again. */
const fullAfterMs = (burst / callsPerMinute) * 60_000;

/** Counts calls of devices in this process. @returns whether a call of the device may go on */
export function createCallAllowance(): (device: string, now: Date) => boolean {
  const left = new Map<string, { calls: number; atMs: number }>();
  let sweptMs = 0;
  return (device, now) => {
    const atMs = now.getTime();
    if (atMs - sweptMs > fullAfterMs) {
      sweptMs = atMs;
      for (const [id, one] of left) if (atMs - one.atMs > fullAfterMs) left.delete(id);
    }
    const last = left.get(device) ?? { calls: burst, atMs };
    const calls = Math.min(burst, last.calls + ((atMs - last.atMs) / 60_000) * callsPerMinute);
    const may = calls >= 1;
    left.set(device, { calls: may ? calls - 1 : calls, atMs });
    return may;
  };
}
