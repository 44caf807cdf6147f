const longestShown = 160;

/**
 * Truncates a cell of thousands of characters, which would hide the rows around it, and states its length.
 */
export const shortText = (text: string): string =>
  text.length <= longestShown
    ? text
    : `${text.slice(0, longestShown).trimEnd()}… (${text.length.toLocaleString('en-US')} characters)`;
