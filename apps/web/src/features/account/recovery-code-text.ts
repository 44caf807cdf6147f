/** 'k4m9x7qp2ab8ht3z' → 'k4m9-x7qp-2ab8-ht3z'. The server ignores the dashes. */
export const groupedCode = (code: string): string =>
  code
    .replaceAll('-', '')
    .match(/.{1,4}/g)
    ?.join('-') ?? '';

interface CodeSheet {
  readonly codes: readonly string[];
  readonly email: string;
  /** The day they were made, in words. */
  readonly madeOn: string;
  /** Where they are typed in: 'app.example.com'. */
  readonly site: string;
}

/** The text file and the copied text: explains the codes to someone who finds the file in a year. */
export function codeSheet({ codes, email, madeOn, site }: CodeSheet): string {
  return [
    `Haulwright recovery codes`,
    `${email} at ${site}`,
    `Made ${madeOn}`,
    '',
    'Each code works once, instead of your second step.',
    '',
    ...codes.map(groupedCode),
    '',
  ].join('\n');
}
