/** A browser needs one, an office a few; more are a bug or an attack. */
export const maxStreamsOfPerson = 20;

interface Listener {
  readonly userId: string;
  readonly companyId: string;
}

/** By user id: functions that end their streams on this server, oldest first. */
const places = new Map<string, Set<() => void>>();
const countOfCompany = new Map<string, number>();

/** Number of a company's streams on this server. */
export const streamsOfCompany = (companyId: string): number => countOfCompany.get(companyId) ?? 0;

/**
 * Takes a place for one more stream of a person. When there are too many, the oldest is ended: a silently
 * lost connection holds its place for minutes, and must not keep out its owner who has just reconnected.
 * @returns releases the place
 */
export function takeStreamPlace({ userId, companyId }: Listener, end: () => void): () => void {
  const ofPerson = places.get(userId) ?? new Set();
  places.set(userId, ofPerson.add(end));
  countOfCompany.set(companyId, streamsOfCompany(companyId) + 1);
  if (ofPerson.size > maxStreamsOfPerson) {
    const [oldest] = ofPerson;
    if (oldest !== undefined) {
      ofPerson.delete(oldest);
      oldest();
    }
  }
  return () => {
    ofPerson.delete(end);
    if (ofPerson.size === 0 && places.get(userId) === ofPerson) places.delete(userId);
    countOfCompany.set(companyId, streamsOfCompany(companyId) - 1);
    if (streamsOfCompany(companyId) <= 0) countOfCompany.delete(companyId);
  };
}
