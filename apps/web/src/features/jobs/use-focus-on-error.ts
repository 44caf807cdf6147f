import { useEffect, useRef } from 'react';

/** After each failed attempt, focuses the first invalid field inside the element with this ref. */
export function useFocusOnError(attempts: number) {
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempts > 0) body.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempts]);
  return body;
}
