const maxCauses = 5;

/** An error's sentence and what its causes add to it: the last one says what to fix. */
export function withCauses(error: unknown): string {
  let said = '';
  let cause = error;
  for (let depth = 0; depth < maxCauses && cause !== undefined; depth += 1) {
    const sentence = cause instanceof Error ? cause.message : String(cause);
    if (!said.includes(sentence)) said = `${said} ${sentence}`.trim();
    cause = cause instanceof Error ? cause.cause : undefined;
  }
  return said;
}
