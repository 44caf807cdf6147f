/** "just now", "4 min ago", "1 h 10 min ago". */
export function agoInWords(measuredAt: Date, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - measuredAt.getTime()) / 60_000));
  if (minutes === 0) return 'just now';
  if (minutes < 60) return `${minutes} min ago`;
  return `${Math.floor(minutes / 60)} h${minutes % 60 === 0 ? '' : ` ${minutes % 60} min`} ago`;
}
