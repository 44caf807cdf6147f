import type { ApiAnswer } from '../server/harness.ts';

/** The body of an answer that must have succeeded; otherwise an error that contains the answer. */
// oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers of many shapes
export function bodyOf(answer: ApiAnswer): any {
  if (answer.status !== 200)
    throw new Error(`the call answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/** The sentences of a refusal by field: `{ 'addresses.0.city': 'City is required' }`. */
export function issuesOf(answer: ApiAnswer): Record<string, string> {
  const issues: { path: (string | number)[]; message: string }[] = answer.body?.data?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]));
}
