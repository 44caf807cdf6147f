import { useRef } from 'react';
import { newIdempotencyKey } from './client.ts';

/**
 * Answers the idempotency key of a write: the same for the same content (a second press, a retry after a lost reply),
 * a new one once the content was changed, since a key stands for one request.
 */
export function useIdempotencyKey(): (content: unknown) => string {
  const last = useRef<{ readonly content: string; readonly key: string } | null>(null);
  return (content) => {
    const text = JSON.stringify(content);
    if (last.current?.content !== text) last.current = { content: text, key: newIdempotencyKey() };
    return last.current.key;
  };
}
