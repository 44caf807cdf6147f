/** A word that stands for the content of an answer: equal content has equal words. */
export interface AnswerTag {
  value?: string;
}

/** The answer with its tag (RFC 9110 §8.8.3), or 304 when the caller says that it holds the same already. */
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

/** A proxy that compresses makes the tag a weak one; for asking again they are compared alike. */
const holds = (ifNoneMatch: string | null, tag: string): boolean =>
  ifNoneMatch !== null &&
  ifNoneMatch.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === tag);
