/** A browser needs one, an office a few; more are a mistake of a program, or meant badly. */
export const mostStreamsOfPerson = 20;

/** By user id: what ends each of their streams on this server, the oldest first. */
const places = new Map<string, Set<() => void>>();

/**
 * Takes a place for one more stream of a person. When there are too many the oldest is told to end: a connection that
 * was lost without a word holds its place for minutes, and must not keep out who just came back.
 * @returns gives the place back
 */
export function takeStreamPlace(userId: string, end: () => void): () => void {
  const ofPerson = places.get(userId) ?? new Set();
  places.set(userId, ofPerson.add(end));
  if (ofPerson.size > mostStreamsOfPerson) {
    const [oldest] = ofPerson;
    if (oldest !== undefined) {
      ofPerson.delete(oldest);
      oldest();
    }
  }
  return () => {
    ofPerson.delete(end);
    if (ofPerson.size === 0 && places.get(userId) === ofPerson) places.delete(userId);
  };
}
