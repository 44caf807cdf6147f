/** Makes an id nobody else makes: 96 random bits in hexadecimal. `crypto.randomUUID` is missing where the address has no TLS and is not localhost. */
export const randomId = (): string => Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('');
