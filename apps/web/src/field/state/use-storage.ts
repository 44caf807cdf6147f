import { useEffect, useState } from 'react';

export interface StorageUse {
  readonly usedBytes: number;
  readonly allBytes: number;
  /** The browser granted persistence. */
  readonly kept: boolean;
}

/** The share of storage used, by the browser's estimate; null where it gives none. */
export function useStorage(): StorageUse | null {
  const [use, setUse] = useState<StorageUse | null>(null);
  useEffect(() => {
    const storage = (navigator as Partial<Navigator>).storage;
    if (storage === undefined) return;
    void Promise.all([storage.estimate(), storage.persisted()]).then(
      ([{ usage = 0, quota = 0 }, kept]) => setUse({ usedBytes: usage, allBytes: quota, kept }),
      () => undefined,
    );
  }, []);
  return use;
}

/** 0 … 1; null when unknown. */
export function useStorageShare(): number | null {
  const use = useStorage();
  return use === null || use.allBytes === 0 ? null : use.usedBytes / use.allBytes;
}
