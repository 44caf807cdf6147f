import { useEffect, useRef } from 'react';

/** After each failed attempt the focus goes to the first wrong field of what the ref is put on. */
export function useFocusOnError(attempts: number) {
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempts > 0) body.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempts]);
  return body;
}
