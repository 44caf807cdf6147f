import { OpenAPIGenerator } from '@orpc/openapi';
import { OpenAPIHandler } from '@orpc/openapi/fetch';
import { onError, ORPCError } from '@orpc/server';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import { contract } from '@haulwright/contract/contract';
import type { Logger } from 'pino';
import { router } from '../router.ts';
import type { RequestContext } from './context.ts';

/** Errors of the driver that mean "the database is not there now": classes 08 and 53, 57P01 to 57P03, 3D000, and refused sockets. */
function isDatabaseAway(error: unknown): boolean {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    const code = 'code' in cause ? String(cause.code) : '';
    if (/^(08|53)...$|^57P0[1-3]$|^3D000$|^ECONN(REFUSED|RESET)$|^EPIPE$/.test(code)) return true;
    if (/Connection terminated|timeout exceeded when trying to connect|pool after calling end/.test(cause.message)) return true;
  }
  return false;
}

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
