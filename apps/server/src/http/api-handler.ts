import { OpenAPIGenerator } from '@orpc/openapi';
import { OpenAPIHandler } from '@orpc/openapi/fetch';
import { onError, ORPCError } from '@orpc/server';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import { contract } from '@haulwright/contract/contract';
import type { Logger } from 'pino';
import { isDatabaseAway } from '../platform/database/database-away.ts';
import { router } from '../router.ts';
import type { RequestContext } from './context.ts';

/** The contract as REST below `/api`. */
export function apiHandler(log: Logger): OpenAPIHandler<RequestContext> {
  return new OpenAPIHandler<RequestContext>(router, {
    interceptors: [
      onError((error) => {
        if (error instanceof ORPCError && error.status < 500) return;
        if (isDatabaseAway(error)) {
          log.error({ err: error }, 'the database cannot be reached');
          throw new ORPCError('SERVICE_UNAVAILABLE', { status: 503, message: 'The database cannot be reached. Please try again in a moment.' });
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
