import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { getAuth, postAuth } from './auth-requests.ts';

/** What a browser is asked to do with passkeys, and what the server says to it. Fetched when somebody asks for one. */

type CreationOptions = Parameters<typeof startRegistration>[0]['optionsJSON'];
type RequestOptions = Parameters<typeof startAuthentication>[0]['optionsJSON'];

/** Asks the browser to make one, and keeps its public half. */
export async function addPasskey(name: string, password: string): Promise<void> {
  const optionsJSON = await postAuth<CreationOptions>('/passkey/begin', { password });
  const response = await startRegistration({ optionsJSON }).catch(explain);
  await postAuth('/passkey/verify-registration', { name, response });
}

/** The browser shows those that it has for this site. */
export async function signInWithPasskey(): Promise<void> {
  const options = await getAuth<RequestOptions>('/passkey/generate-authenticate-options');
  // Without it a device that is not locked would open the account by itself, and the server refuses that.
  const optionsJSON = { ...options, userVerification: 'required' as const };
  const response = await startAuthentication({ optionsJSON }).catch(explain);
  await postAuth('/passkey/verify-authentication', { response });
}

/** Browsers say why in words for programmers (WebAuthn, section 5.1.3: on purpose not exactly). */
function explain(error: unknown): never {
  const name = error instanceof Error ? error.name : '';
  const sentences: Record<string, string> = {
    NotAllowedError:
      'The browser was given no passkey: it was cancelled, took too long, or there is none for this site.',
    InvalidStateError: 'This device has a passkey of your account already.',
    SecurityError: 'Passkeys work at the site’s own address only, and over HTTPS.',
    AbortError: 'Another try with a passkey came in between.',
  };
  throw new Error(sentences[name] ?? 'The browser could not do this with a passkey.', { cause: error });
}
