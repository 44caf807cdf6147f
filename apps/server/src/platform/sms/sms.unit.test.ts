import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startSmsGatewayFake, type SmsGatewayFake } from '../../../../../test/fakes/sms-gateway-fake.ts';
import { SmsNotSent } from './sms-sender.ts';
import { createSms } from './sms.ts';

const message = { to: '+14155552671', text: '123456 is your Haulwright code.' };

describe('the outbox', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'haulwright-sms-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('gets a file that only its owner reads', async () => {
    const outboxFolder = join(folder, 'made', 'when', 'missing');
    await createSms({ outboxFolder }).send(message);
    const [name = '', ...others] = await readdir(outboxFolder);
    expect(others).toEqual([]);
    expect(name).toMatch(/^\d{4}-\d\d-\d\dT[\d-]+\.\d{3}Z-[0-9a-f]{8}\.sms\.txt$/);
    expect(await readFile(join(outboxFolder, name), 'utf8')).toBe(
      'To: +14155552671\n\n123456 is your Haulwright code.\n',
    );
    expect((await stat(join(outboxFolder, name))).mode & 0o777).toBe(0o600);
  });

  it('that cannot be written is told without the message', async () => {
    const error = await createSms({ outboxFolder: '/dev/null/outbox' })
      .send(message)
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(SmsNotSent);
    expect(String(error)).toBe(
      'SmsNotSent: The text message could not be written to /dev/null/outbox (ENOTDIR).',
    );
  });
});

describe('the gateway', () => {
  let gateway: SmsGatewayFake;
  beforeAll(async () => {
    gateway = await startSmsGatewayFake();
  });
  afterAll(() => gateway.close());
  beforeEach(() => {
    gateway.behaviour = 'answer';
    gateway.messages.length = 0;
    gateway.requests.length = 0;
  });

  const senderTo = (address: string) => createSms({ smsUrl: address, outboxFolder: '' });
  const failure = async (address: string): Promise<string> => {
    const error: unknown = await senderTo(address)
      .send(message)
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(SmsNotSent);
    return error instanceof SmsNotSent ? `${error.message} ${String(error.cause ?? '')} ${error.stack}` : '';
  };

  it("gets number and text as JSON, and the address's path and password", async () => {
    const address = new URL('/send?key=abc', gateway.url);
    [address.username, address.password] = ['yard', 's3cret/é'];
    await senderTo(address.href).send(message);
    expect(gateway.messages).toEqual([message]);
    const authorization = `Basic ${Buffer.from('yard:s3cret/é').toString('base64')}`;
    expect(gateway.requests).toMatchObject([
      {
        method: 'POST',
        path: '/send?key=abc',
        headers: { 'content-type': 'application/json', authorization },
      },
    ]);
  });

  it('that refuses is told, without key, number or code', async () => {
    gateway.behaviour = 'status-500';
    const told = await failure(`${gateway.url}/send?key=abc`);
    expect(told).toContain('The SMS gateway did not accept the message: it answered with status 500.');
    expect(told).not.toMatch(/abc|4155552671|123456/);
  });

  it('that cannot be reached is told, without its address', async () => {
    const told = await failure('http://127.0.0.1:1/send?key=abc');
    expect(told).toContain('it could not be reached');
    expect(told).not.toMatch(/abc|127\.0\.0\.1/);
  });

  it('does not send us elsewhere', async () => {
    gateway.behaviour = 'redirect';
    expect(await failure(gateway.url)).toContain('status 307');
    expect(gateway.requests).toHaveLength(1);
  });
});
