import { en } from './en.ts';
import { es } from './es.ts';

/** For screens that speak to somebody else than the driver; loaded with them. */
export const bothLanguages = { en, es } as const;
