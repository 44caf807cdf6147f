import { useEffect, useState } from 'react';

export interface StorageUse {
  readonly usedBytes: number;
  readonly allBytes: number;
  /** The browser promised not to remove it. */
  readonly kept: boolean;
}

/** How much of its room the browser says is used; null where it does not say. */
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

/** 0 … 1; null where nobody knows. */
export function useStorageShare(): number | null {
  const use = useStorage();
  return use === null || use.allBytes === 0 ? null : use.usedBytes / use.allBytes;
}
