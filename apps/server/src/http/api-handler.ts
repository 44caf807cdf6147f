import { OpenAPIGenerator } from '@orpc/openapi';
import { OpenAPIHandler } from '@orpc/openapi/fetch';
import { onError, ORPCError } from '@orpc/server';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import { contract } from '@haulwright/contract/contract';
import type { Logger } from 'pino';
import { databaseTrouble, type DatabaseTrouble } from '../platform/database/database-away.ts';
import { router } from '../router.ts';
import type { RequestContext } from './context.ts';

const troubleWords = {
  away: 'the database cannot be reached',
  'outcome-unknown': 'the database went away while something was being saved',
  'disk-full': 'the disk is full',
} as const satisfies Record<DatabaseTrouble, string>;

const troubleAnswers = {
  away: () => new ORPCError('SERVICE_UNAVAILABLE', { status: 503, message: 'The database cannot be reached. Please try again in a moment.' }),
  'outcome-unknown': () =>
    new ORPCError('database.outcome-unknown', {
      status: 503,
      message: 'The database went away while this was being saved, so it may have been saved. Sending it again with the same Idempotency-Key does nothing twice; without one, look before you try again.',
    }),
  'disk-full': () =>
    new ORPCError('database.disk-full', { status: 507, message: 'The disk of the server is full, so nothing was saved. Free space on it, or ask whoever runs the server to, and try again.' }),
} as const satisfies Record<DatabaseTrouble, () => Error>;

/** The contract as REST below `/api`. */
export function apiHandler(log: Logger): OpenAPIHandler<RequestContext> {
  return new OpenAPIHandler<RequestContext>(router, {
    interceptors: [
      onError((error) => {
        if (error instanceof ORPCError && error.status < 500) return;
        const trouble = databaseTrouble(error);
        if (trouble) {
          log.error({ err: error }, troubleWords[trouble]);
          throw troubleAnswers[trouble]();
        }
        log.error({ err: error }, 'a request failed');
      }),
    ],
  });
}

/** The OpenAPI 3.1 document of the contract. */
export function openApiDocument(serverUrl: string): Promise<object> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  return generator.generate(contract, {
    info: { title: 'Haulwright API', version: '1', description: 'Field-service management for companies that pump, rent, clean and haul.' },
    servers: [{ url: `${serverUrl}/api` }],
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    security: [{ bearer: [] }],
  });
}
