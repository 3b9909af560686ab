/**
 * Header fields by which mail programs offer to leave: one click (RFC 8058: an HTTPS address that takes a POST without cookies and
 * does not redirect), and a mail for programs that know nothing else (RFC 2369).
 *
 * @param token lets its owner leave, see platform/server/sign-token.ts
 * @param mailDomain where unsubscribe+<token>@ is received; null: no mail address is offered
 */
export function listHeaders(list: {
  publicUrl: string;
  siteName: string;
  token: string;
  mailDomain: string | null;
  /** Slug of the letter; absent: the weekly one. */
  letter?: string;
}): Record<string, string> {
  const { publicUrl, siteName, token, mailDomain, letter = 'weekly' } = list;
  const byMail = mailDomain ? `, <mailto:unsubscribe+${token}@${mailDomain}?subject=unsubscribe>` : '';
  const host = publicUrl.replace(/^https?:\/\//, '').replace(/[:/].*$/, '');
  return {
    'List-Unsubscribe': `<${publicUrl}/api/newsletter/unsubscribe/${token}>${byMail}`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    'List-Id': `${siteName} ${letter} <${letter}.${host}>`,
    Precedence: 'bulk',
  };
}
