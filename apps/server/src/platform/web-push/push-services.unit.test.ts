import { expect, it } from 'vitest';
import { isPushService } from './push-services.ts';

it.each([
  ['https://fcm.googleapis.com/fcm/send/abc', true],
  ['https://web.push.apple.com/QGuQ', true],
  ['https://db5p.notify.windows.com/w/?token=1', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/x', true],
  ['http://127.0.0.1:4711/push/1', true],
  ['http://127.0.0.1:4712/push/1', false],
  ['http://fcm.googleapis.com/fcm/send/abc', false],
  ['https://fcm.googleapis.com:8443/x', false],
  ['https://fcm.googleapis.com.example.com/x', false],
  ['https://evilpush.apple.com.example.com/x', false],
  ['https://push.apple.com.evil.example/x', false],
  ['https://fcm.googleapis.com@169.254.169.254/x', false],
  ['https://user:secret@fcm.googleapis.com/x', false],
  ['https://169.254.169.254/latest', false],
  ['https://localhost/x', false],
  ['file:///etc/passwd', false],
  ['nonsense', false],
])('%s: %s', (endpoint, allowed) => {
  expect(isPushService(endpoint, ['http://127.0.0.1:4711'])).toBe(allowed);
});
