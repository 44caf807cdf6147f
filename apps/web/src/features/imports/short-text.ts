const longestShown = 160;

/** A cell of thousands of characters would hide the rows around it: it is cut, and its length is said. */
export const shortText = (text: string): string =>
  text.length <= longestShown
    ? text
    : `${text.slice(0, longestShown).trimEnd()}… (${text.length.toLocaleString('en-US')} characters)`;
