const deepestCause = 5;
const longestMessage = 2_000;

/** Describes an error for the log. */
export interface DescribedError {
  readonly type: string;
  readonly message: string;
  readonly code?: string;
  /** Where it was thrown; stack frames only. */
  readonly stack: string;
  readonly cause?: DescribedError;
}

/**
 * Describes an error without the values that database errors carry: parameters of the statement (password
 * hashes, addresses, sealed secrets), `detail` and `where`, which quote rows.
 */
export function describeError(error: unknown, depth = 0): DescribedError | undefined {
  if (!(error instanceof Error))
    return error === undefined
      ? undefined
      : { type: typeof error, message: 'Something other than an error was thrown', stack: '' };
  const cause =
    depth < deepestCause && error.cause !== undefined ? describeError(error.cause, depth + 1) : undefined;
  return {
    type: error.name,
    message: ('query' in error && 'params' in error
      ? `Failed query: ${String(error.query)}`
      : error.message
    ).slice(0, longestMessage),
    ...('code' in error && typeof error.code === 'string' && { code: error.code }),
    stack: (error.stack ?? '')
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .join('\n'),
    ...(cause && { cause }),
  };
}
