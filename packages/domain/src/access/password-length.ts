/** The product's own minimum; a company may require more. */
export const smallestPasswordLength = 6;
