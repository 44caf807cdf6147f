import { authCodeOf, authMessageOf } from '../../api/auth-message.ts';
import { ceremonyCodeOf } from '../../api/my-factors.ts';
import { accountSentence } from './account-sentences.ts';

/** One sentence for a refusal of the authentication service, to stand beside a field and in a toast. */
export function accountMessageOf(error: unknown): string {
  const sentence = accountSentence(authCodeOf(error) ?? ceremonyCodeOf(error));
  if (sentence !== undefined) return sentence;
  const { title, description } = authMessageOf(error, '');
  if (title !== '') return title;
  return description ?? 'Something went wrong on the server. Try again in a moment.';
}
