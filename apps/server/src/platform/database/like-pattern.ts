/** `%text%` for LIKE, the text's own wildcards taken literally. */
export const likePattern = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
