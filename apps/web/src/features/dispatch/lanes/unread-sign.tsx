import { useQuery } from '@tanstack/react-query';
import { MessageSquare } from 'lucide-react';
import { api } from '../../../api/queries.ts';

interface UnreadSignProps {
  readonly routeId: string;
  readonly date: string;
  readonly onOpen: (() => void) | undefined;
}

/** Marks a lane whose driver wrote messages that nobody in the office has read. */
export function UnreadSign({ routeId, date, onOpen }: UnreadSignProps) {
  const unread = useQuery({
    ...api.messages.unread.queryOptions({ input: { date } }),
    select: (routes) => routes.find((one) => one.routeId === routeId)?.unread ?? 0,
  });
  if (unread.data === undefined || unread.data === 0) return null;
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      className="flex items-center gap-1 rounded-sm text-xs font-medium text-accent-text underline underline-offset-4 pointer-coarse:min-h-11"
      onClick={onOpen}
    >
      <MessageSquare aria-hidden="true" className="size-3.5 shrink-0" />
      {unread.data} new {unread.data === 1 ? 'message' : 'messages'}
    </button>
  );
}
