import { defineConfig } from 'drizzle-kit';

/** `npm run db:generate` writes the next migration from the tables in src. */
export default defineConfig({ dialect: 'postgresql', schema: './src/**/*.tables.ts', out: './migrations' });
