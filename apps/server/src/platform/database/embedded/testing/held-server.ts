import { startEmbeddedPostgres, type EmbeddedPostgresOptions } from '../embedded-postgres.ts';

/**
 * A process that holds an embedded server, for tests that kill it or run it under another account. Argument:
 * the options as JSON. Output: one JSON object per line, `{ event, … }`. Ends the server on SIGTERM.
 */
const tell = (event: string, values: object) =>
  process.stdout.write(`${JSON.stringify({ event, ...values })}\n`);
const note = (values: object, message: string) => tell('log', { message, ...values });

const options = JSON.parse(process.argv[2] ?? '{}') as Omit<EmbeddedPostgresOptions, 'log'>;
const log = { info: note, warn: note, error: note, debug: note } as unknown as EmbeddedPostgresOptions['log'];
try {
  const server = await startEmbeddedPostgres({ ...options, log });
  server.onProblem((problem) => tell('problem', { problem }));
  process.once('SIGTERM', () => void server.stop());
  const { connectionString, superuserConnectionString, location, version, pid } = server;
  tell('ready', { connectionString, superuserConnectionString, location, version, pid });
} catch (error) {
  if (!(error instanceof Error)) throw error;
  tell('failed', { name: error.constructor.name, message: error.message });
  process.exitCode = 1;
}
