/** An entity tag: equal contents have equal tags. */
export interface AnswerTag {
  value?: string;
}

/**
 * Adds the tag to the answer (RFC 9110 §8.8.3), or returns 304 when the caller already holds the same
 * content.
 */
export function taggedAnswer(answer: Response, { value }: AnswerTag, ifNoneMatch: string | null): Response {
  if (value === undefined || answer.status !== 200) return answer;
  const tag = `"${value}"`;
  if (holds(ifNoneMatch, tag)) {
    void answer.body?.cancel();
    return new Response(null, { status: 304, headers: { ETag: tag } });
  }
  const headers = new Headers(answer.headers);
  headers.set('ETag', tag);
  return new Response(answer.body, { status: answer.status, headers });
}

/** A compressing proxy makes the tag a weak one; for revalidation both are equal. */
const holds = (ifNoneMatch: string | null, tag: string): boolean =>
  ifNoneMatch !== null &&
  ifNoneMatch.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === tag);
