import type { Server } from 'node:http';

/**
 * Opens the port.
 * @param host undefined: all addresses of this machine
 * @param onRefused called when accepting a connection fails later (too many files, no memory); without a
 * listener that would end the process
 * @throws Error with a sentence that says what to set
 */
export function listen(
  server: Server,
  port: number,
  host: string | undefined,
  onRefused: (error: Error) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const refuse = (error: NodeJS.ErrnoException) =>
      reject(new Error(whyNot(error, port, host), { cause: error }));
    server.once('error', refuse);
    server.listen({ port, host }, () => {
      server.removeListener('error', refuse);
      server.on('error', onRefused);
      resolve();
    });
  });
}

/** Explains why the port cannot be opened, and what to do about it. */
export function whyNot(error: NodeJS.ErrnoException, port: number, host: string | undefined): string {
  switch (error.code) {
    case 'EADDRINUSE':
      return `Port ${port} is in use by another program. Stop it, or choose another with PORT.`;
    case 'EACCES':
    case 'EPERM':
      return `This account is not allowed to open port ${port}. Choose one from 1024 to 65535 with PORT, and let a reverse proxy answer on 80 and 443.`;
    case 'EAFNOSUPPORT':
      return `HOST ${host ?? '::'} is of a kind that is switched off on this machine (IPv6, for example). Choose another with HOST: 127.0.0.1 for this machine alone, 0.0.0.0 for all its addresses.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EINVAL':
      return `HOST ${host ?? '::'} is no address of this machine. Choose one of its own with HOST, or leave HOST out to listen on all of them.`;
    default:
      return `Port ${port}${host === undefined ? '' : ` of ${host}`} cannot be opened (${error.message}). Choose others with PORT and HOST.`;
  }
}
