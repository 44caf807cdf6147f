const dayMs = 86_400_000;

/** 'Insufficient funds' for `insufficient_funds`. */
export const reasonOf = (name: string): string => {
  const words = name.replaceAll('_', ' ');
  return words.slice(0, 1).toUpperCase() + words.slice(1);
};

/** How long an answer is taken; empty: the bank named no day. */
export function answerBy(respondBy: string | null, now: Date): string {
  if (respondBy === null) return '';
  const days = Math.ceil((Date.parse(respondBy) - now.getTime()) / dayMs);
  return days < 0 ? 'too late to answer' : days === 1 ? '1 day left' : `${days} days left`;
}
