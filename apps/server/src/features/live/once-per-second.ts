export type Moved = ReadonlyMap<string, ReadonlySet<string>>;

export interface OncePerSecond {
  readonly add: (companyId: string, ids: Iterable<string>) => void;
  readonly stop: () => void;
}

const betweenMs = 1_000;

/**
 * Public to other features. Collects ids by company and acts on them at most once a second, one after the other; at once after a pause. What
 * failed is tried again with what was added meanwhile.
 */
export function oncePerSecond(
  act: (moved: Moved) => Promise<void>,
  onFailure: (error: unknown) => void,
): OncePerSecond {
  let waiting = new Map<string, Set<string>>();
  let timer: NodeJS.Timeout | undefined;
  let actedAt = Number.NEGATIVE_INFINITY;
  let isActing = false;
  let stopped = false;

  const add = (companyId: string, ids: Iterable<string>) => {
    const known = waiting.get(companyId) ?? new Set();
    for (const id of ids) known.add(id);
    if (known.size > 0) waiting.set(companyId, known);
  };
  const next = () => {
    if (timer !== undefined || isActing || stopped || waiting.size === 0) return;
    timer = setTimeout(() => void actNow(), Math.max(0, actedAt + betweenMs - performance.now()));
  };
  async function actNow(): Promise<void> {
    timer = undefined;
    isActing = true;
    actedAt = performance.now();
    const taken = waiting;
    waiting = new Map();
    try {
      await act(taken);
    } catch (error) {
      for (const [companyId, ids] of taken) add(companyId, ids);
      if (!stopped) onFailure(error);
    }
    isActing = false;
    next();
  }
  return {
    add(companyId, ids) {
      add(companyId, ids);
      next();
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
