/** The product's own minimum; a company may ask for more. */
export const smallestPasswordLength = 6;
